-- Orders and entries of the ledger are found by the days in which they were made.
create index order_info_of_day on order_info (campus_id, created_at desc) where deleted_at is null;
create index hour_ledger_of_day on hour_ledger (campus_id, created_at desc);

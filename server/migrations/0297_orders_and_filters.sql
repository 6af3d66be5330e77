-- Orders and filters that lists outside the standard calls offered without an index.
create index operation_of_duration on operation (ms, id);
create index record_log_of_address on record_log (ip, created_at, id);
create index customer_check_of_paid on customer_check (paid, id);
create index order_payment_of_method on order_payment (method, paid_on, id);
-- `order_course_ending` has only lines with hours left.
create index order_course_of_end on order_course (valid_to, id) where deleted_at is null;
create index hour_ledger_of_course on hour_ledger (course_id, id desc);
create index hour_ledger_of_kind on hour_ledger (kind, id desc);

-- Orders and filters that lists outside the standard calls offered without an index.
create index operation_of_duration on operation (ms, id);
create index record_log_of_address on record_log (ip, created_at, id);
create index customer_check_of_time on customer_check (created_at, id);
create index customer_check_of_paid on customer_check (paid, id);
create index course_apply_of_time on course_apply (created_at, id);
create index course_doctor_apply_of_time on course_doctor_apply (created_at, id);
create index mac_apply_of_time on mac_apply (created_at, id);
create index material_apply_of_time on material_apply (created_at, id);
create index order_refund_of_time on order_refund (created_at, id);
create index parent_account_created on parent_account (created_at, id) where deleted_at is null;
-- Whoever never signed in stands before all others.
create index parent_account_seen on parent_account (last_login_at nulls first, id) where deleted_at is null;
create index order_payment_of_method on order_payment (method, paid_on, id);
-- `order_course_ending` has only lines with hours left.
create index order_course_of_end on order_course (valid_to, id) where deleted_at is null;
create index hour_ledger_of_course on hour_ledger (course_id, id desc);
create index hour_ledger_of_kind on hour_ledger (kind, id desc);

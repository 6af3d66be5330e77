-- Filters of lists that read the whole table where few rows have the value: a source that brings few leads, a reason for which few are
-- lost, calls that were refused, what one patient paid, a domain that few plans have, accounts that
-- are locked.
create index customer_of_source on customer (source, id desc) where deleted_at is null;
create index customer_of_lost_reason on customer (lost_reason, id desc) where deleted_at is null and lost_reason is not null;
create index operation_refused on operation (created_at, id) where err_code <> '';
create index order_payment_of_patient on order_payment (patient_id, paid_on, id);
create index teaching_plan_goal_of_domain on teaching_plan_goal (domain, plan_id);
create index parent_account_locked on parent_account (id desc) where locked and deleted_at is null;

-- The statistics of the landing pages read a period's leads, contacts and ways into and out of the pool from indexes alone.
drop index customer_created;
create index customer_created on customer (created_at)
  include (campus_id, owner_id, marketing_owner_id, source, place, stage, first_contact_at, finish_at, done_at) where deleted_at is null;
drop index customer_in_state;
create index customer_in_state on customer (state, moved_at desc, id desc) include (owner_id, lost_reason) where deleted_at is null;
create index customer_warned on customer (state, campus_id, owner_id) where deleted_at is null and warned_at is not null;
create index customer_step_pooled on customer_step (created_at, customer_id) where to_state = 'POOL';
create index customer_step_taken on customer_step (created_at, customer_id) where from_state = 'POOL';
create index customer_check_sent_back on customer_check (customer_id) where state = 'REJECTED';
create index customer_follow_by_day on customer_follow (created_by, created_at);

-- Of each list of campuses that waiting notices name, the one that is due first: what waits for the morning of others is not looked through.
-- The list is looked up as a number: no comparison of arrays is leakproof, so that under row-level security none uses an index.
alter table notice add column campus_key bigint not null generated always as (hash_array_extended(campus_ids, 0)) stored;
create index notice_due_of_campuses on notice (at_night, campus_key, rank, due_at, id) where state = 'WAITING';
drop index notice_due, notice_due_at_night;

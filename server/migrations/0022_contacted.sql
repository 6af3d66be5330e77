-- Who was not contacted for longest, before them those who never were: also among leads in whatever state.
drop index customer_contacted;
drop index customer_contacted_of_campus;
create index customer_contacted on customer (state, last_contact_at nulls first, id) where deleted_at is null;
create index customer_contacted_of_campus on customer (campus_id, state, last_contact_at nulls first, id) where deleted_at is null;
create index customer_contacted_in_any_state on customer (last_contact_at nulls first, id) where deleted_at is null;
create index customer_contacted_in_any_state_of_campus on customer (campus_id, last_contact_at nulls first, id) where deleted_at is null;

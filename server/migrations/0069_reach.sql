-- The page of the record log counts from its index alone: the policy that it passes asks for the user, too.
drop index record_log_of_campus;
create index record_log_of_campus on record_log (campus_id, created_at, id) include (user_id);


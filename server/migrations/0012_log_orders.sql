-- The logs stand in the order of time, so that a period is read as one stretch of an index. The first was the primary key over again.
drop index operation_newest;
drop index operation_of_user;
drop index operation_of_campus;
drop index operation_of_endpoint;
create index operation_of_time on operation (created_at, id);
create index operation_of_user on operation (user_id, created_at, id);
create index operation_of_campus on operation (campus_id, created_at, id);
create index operation_of_endpoint on operation (endpoint, created_at, id);

drop index record_log_of_user;
drop index record_log_of_campus;
drop index record_log_of_kind;
create index record_log_of_time on record_log (created_at, id);
create index record_log_of_user on record_log (user_id, created_at, id);
create index record_log_of_campus on record_log (campus_id, created_at, id);
create index record_log_of_kind on record_log (kind, created_at, id);

-- Contacts are listed by time, so that a period, and what one person did in it, is one stretch of an index.
drop index customer_follow_created;
create index customer_follow_of_time on customer_follow (created_at, id);
drop index customer_follow_of_user;
drop index customer_follow_by_day;
create index customer_follow_by_day on customer_follow (created_by, created_at, id);
-- Results are noted of few contacts.
create index customer_follow_with_result on customer_follow (created_at, id) where result is not null;

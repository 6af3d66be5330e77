-- Of each list of campuses that waiting notices name, the one that is due first: what waits for the morning of others is not looked through.
create index notice_due_of_campuses on notice (at_night, campus_ids, rank, due_at, id) where state = 'WAITING';
drop index notice_due, notice_due_at_night;

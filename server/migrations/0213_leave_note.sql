-- What a family writes with its request has a column of its own: the answer, a cancellation or an undo went over it, and a refusal erased it.
alter table so_day add leave_note text;

-- Of leave that was granted nobody can tell whose words stand there.
alter table so_day disable trigger user;
update so_day set leave_note = reason, reason = null where state = 'LEAVE_ASKED' and reason is not null;
alter table so_day enable trigger user;

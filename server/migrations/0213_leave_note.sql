-- What a family writes with its request has a column of its own: the answer, a cancellation or an undo went over it, and a refusal erased it.
alter table so_day add leave_note text;

-- Leave that was granted has the same words: the console grants without any.
alter table so_day disable trigger user;
update so_day set leave_note = reason, reason = null where state in ('LEAVE_ASKED', 'LEAVE') and reason is not null;
alter table so_day enable trigger user;

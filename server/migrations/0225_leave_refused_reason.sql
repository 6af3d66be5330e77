-- Of leave that was refused, what the family asked stays beside the answer.
alter table so_day
  drop constraint so_day__leave_reason__check,
  add constraint so_day__leave_reason__check
    check (leave_reason is null or state = 'LEAVE' or state = 'LEAVE_ASKED' or leave_refusal is not null);

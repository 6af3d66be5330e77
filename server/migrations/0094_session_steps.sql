-- Leave of patients, and the sessions by which it is made up.
alter table so_day
  add leave_reason text,
  add leave_asked_at timestamptz,
  -- The last day on which a session on leave can be made up.
  add make_up_until date,
  add constraint so_day__leave_reason__check check (leave_reason is null or state = 'LEAVE' or state = 'LEAVE_ASKED'),
  add constraint so_day__make_up_until__check check (make_up_until is null or state = 'LEAVE');

-- A session on leave is made up once.
drop index so_day_of_make_up;
create unique index so_day__make_up_of__unique on so_day (make_up_of)
  where make_up_of is not null and deleted_at is null and state <> 'LEAVE' and state <> 'CANCELLED';
create index so_day_of_make_up on so_day (make_up_of) where make_up_of is not null;

-- Leave that was refused: why, by whom and when, until the family asks again or the session goes to another time.
alter table so_day
  add leave_refusal text,
  add leave_refused_by bigint constraint so_day__leave_refused_by__fk references rbac_user,
  add leave_refused_at timestamptz,
  add constraint so_day__leave_refusal__check check ((leave_refusal is null) = (leave_refused_at is null));

-- That the family of a patient who did not come was called: what it said, who called and when, until the absence is taken back.
alter table so_day
  add absence_said text,
  add absence_called_by bigint constraint so_day__absence_called_by__fk references rbac_user,
  add absence_called_at timestamptz,
  add constraint so_day__absence_said__check
    check ((absence_said is null) = (absence_called_at is null) and (absence_called_at is null or state = 'ABSENT'));

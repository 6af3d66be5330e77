-- That a family does not want to make up a lesson on leave: what it said, who noted it and when, until the leave is taken back.
alter table so_day
  add make_up_said text,
  add make_up_declined_by bigint constraint so_day__make_up_declined_by__fk references rbac_user,
  add make_up_declined_at timestamptz,
  add constraint so_day__make_up_said__check
    check ((make_up_said is null) = (make_up_declined_at is null) and (make_up_declined_at is null or state = 'LEAVE'));

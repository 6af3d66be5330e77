-- Days that are worked by the hours and templates of another weekday: where the state moves a holiday, a Saturday or
-- Sunday is worked instead.
create table working_day (
  id bigint generated always as identity primary key,
  campus_id bigint not null constraint working_day__campus_id__fk references campus,
  day date not null,
  weekday smallint not null constraint working_day__weekday__check check (weekday between 1 and 7),
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  constraint working_day__working_days__unique unique (campus_id, day),
  constraint working_day__working_days__check check (weekday <> extract(isodow from day))
);

create table doctor_leave (
  id bigint generated always as identity primary key,
  doctor_id bigint not null constraint doctor_leave__doctor_id__fk references doctor_info,
  from_day date not null,
  to_day date not null,
  -- A part of one day; without times, whole days.
  from_time time,
  to_time time,
  -- On the clocks of the campuses.
  during tsrange not null generated always as (tsrange(from_day + coalesce(from_time, time '00:00'),
    case when to_time is null then to_day + time '24:00' else to_day + to_time end)) stored,
  reason text not null,
  remark text,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint doctor_leave__to_day__check check (from_day <= to_day),
  constraint doctor_leave__to_time__check check ((from_time is null) = (to_time is null)
    and (from_time is null or (from_day = to_day and from_time < to_time))),
  constraint doctor_leave__from_day__exclude exclude using gist (doctor_id with =, during with &&) where (deleted_at is null)
);
-- The orders and filters of its list.
create index doctor_leave_newest on doctor_leave (from_day desc, id desc) where deleted_at is null;
create index doctor_leave_of_doctor on doctor_leave (doctor_id, from_day) where deleted_at is null;
create index doctor_leave_of_reason on doctor_leave (reason, from_day) where deleted_at is null;
create index doctor_leave_end on doctor_leave (to_day, id) where deleted_at is null;
create index doctor_leave_created on doctor_leave (created_at, id) where deleted_at is null;

-- Staff that came by an import, for its undoing.
alter table rbac_user add column import_id bigint constraint rbac_user__import_id__fk references import_run;
create index rbac_user_of_import on rbac_user (import_id, id) where import_id is not null;

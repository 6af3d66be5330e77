-- A doctor is a member of staff with a profile, and has the number of that member: a row that names its doctor names its
-- owner, too.
create table doctor_info (
  id bigint constraint "doctor_info__user_id__unique" primary key
    constraint doctor_info__user_id__fk references rbac_user,
  name text not null,
  type text not null,
  title text,
  specialties jsonb not null default '[]',
  photo_url text,
  licence_no text,
  licence_from date,
  licence_to date,
  -- The warning that was sent last, as the days before the end; null where none was sent of this end.
  licence_warned smallint,
  sessions_a_day smallint,
  -- The types of materials that the doctor may open; null is all of them.
  material_types jsonb,
  intro text,
  remark text,
  search text not null default '',
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint doctor_info__licence_to__check check (licence_from <= licence_to)
);
create unique index doctor_info__licence_no__unique on doctor_info (licence_no) where deleted_at is null;
-- The orders and filters of its list.
create index doctor_info_newest on doctor_info (id desc) where deleted_at is null;
create index doctor_info_of_name on doctor_info (name, id) where deleted_at is null;
create index doctor_info_of_type on doctor_info (type, id) where deleted_at is null;
create index doctor_info_created on doctor_info (created_at, id) where deleted_at is null;
create index doctor_info_licence on doctor_info (licence_to, id) where deleted_at is null;
create index doctor_info_sessions on doctor_info (sessions_a_day, id) where deleted_at is null;
create index doctor_info_search on doctor_info using gin (search gin_trgm_ops);

create table doctor_hours (
  id bigint generated always as identity primary key,
  doctor_id bigint not null constraint doctor_hours__doctor_id__fk references doctor_info,
  campus_id bigint not null constraint doctor_hours__hours__fk references campus,
  weekday smallint not null constraint doctor_hours__weekday__check check (weekday between 1 and 7),
  from_time time not null,
  to_time time not null,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  constraint doctor_hours__hours__check check (from_time < to_time),
  -- A doctor is at one campus at a time. Times of day have no range of their own, so they stand on days of one week.
  constraint doctor_hours__hours__exclude exclude using gist (doctor_id with =,
    tsrange(date '2024-01-01' + weekday::integer + from_time, date '2024-01-01' + weekday::integer + to_time) with &&)
);
create index doctor_hours_of_campus on doctor_hours (campus_id, weekday, doctor_id);

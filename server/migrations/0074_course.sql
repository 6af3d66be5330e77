-- The courses of the business. Money is in fen.
create table course (
  id bigint generated always as identity primary key,
  code text not null,
  name text not null,
  domain text not null,
  mode text not null check (mode in ('ONE', 'GROUP', 'HOME', 'ONLINE')),
  age_from smallint check (age_from between 0 and 120),
  age_to smallint,
  minutes smallint not null check (minutes between 5 and 480),
  capacity smallint not null,
  hours_per_lesson smallint not null check (hours_per_lesson between 1 and 20),
  price integer not null check (price >= 0),
  valid_days integer check (valid_days between 1 and 3650),
  room_type text,
  device_type text,
  goals text,
  outline text,
  cover text,
  on_shelf boolean not null default false,
  remark text,
  search text not null default '',
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint course__age_to__check check (age_to between coalesce(age_from, 0) and 120),
  constraint course__capacity__check check (case mode when 'GROUP' then capacity between 2 and 30 else capacity = 1 end)
);
create unique index course__code__unique on course (code) where deleted_at is null;
create unique index course__name__unique on course (name) where deleted_at is null;
create index course_search on course using gin (search gin_trgm_ops);

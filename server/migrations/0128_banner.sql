-- The pictures that change at the top of pages of the applet.
create table banner (
  id bigint generated always as identity primary key,
  title text not null,
  image text,
  position text not null check (position in ('HOME', 'COURSE', 'ACTIVITY')),
  link text,
  -- None: all campuses.
  campus_ids jsonb not null default '[]',
  from_day date not null,
  to_day date,
  sort integer not null default 0,
  status smallint not null default 1,
  search text not null default '',
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint banner__to_day__check check (from_day <= to_day)
);
create index banner_search on banner using gin (search gin_trgm_ops);
create index banner_in_order on banner (sort, id) where deleted_at is null;

-- The scales by which patients are assessed: names, ranges and bands, never items; and which campus uses which.
create table scale (
  id bigint generated always as identity primary key,
  kind text not null,
  edition text not null,
  name text not null,
  name_en text not null,
  forms jsonb not null default '[]',
  measures jsonb not null default '[]',
  total jsonb not null,
  bands jsonb not null default '[]',
  -- Months.
  age_from smallint constraint scale__age_from__check check (age_from between 0 and 1440),
  age_to smallint,
  retest_days smallint not null constraint scale__retest_days__check check (retest_days between 1 and 1095),
  licensed boolean not null,
  status smallint not null default 1 check (status in (1, 2)),
  remark text,
  search text not null default '',
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint scale__age_to__check check (age_to between coalesce(age_from, 0) and 1440),
  constraint scale__measures__check check (jsonb_array_length(measures) > 0 or total ->> 'rule' = 'ENTERED')
);
create unique index scale__edition__unique on scale (kind, edition) where deleted_at is null;
create index scale_search on scale using gin (search gin_trgm_ops);

create table scale_campus (
  id bigint generated always as identity primary key,
  campus_id bigint not null constraint scale_campus__campus_id__fk references campus,
  scale_id bigint not null constraint scale_campus__scale_id__fk references scale,
  status smallint not null default 1 check (status in (1, 2)),
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint scale_campus__scale_id__unique unique (campus_id, scale_id)
);
create index scale_campus_of_scale on scale_campus (scale_id, campus_id);

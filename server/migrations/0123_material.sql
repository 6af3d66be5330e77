-- Teaching materials: of a campus, or of headquarters where no campus is named.
create table material (
  id bigint generated always as identity primary key,
  campus_id bigint constraint material__campus_id__fk references campus,
  title text not null,
  type text not null,
  domain text not null,
  -- Besides the first.
  domains jsonb not null default '[]',
  difficulty smallint not null check (difficulty between 1 and 5),
  age_from smallint check (age_from between 0 and 120),
  age_to smallint,
  intro text,
  cover text,
  scope text not null check (scope in ('CAMPUS', 'APPROVED', 'ALL')),
  -- The campus that alone finds it; null where every campus does.
  only_campus_id bigint generated always as (case scope when 'CAMPUS' then campus_id end) stored,
  status smallint not null default 1 check (status in (1, 2)),
  -- The greater comes first.
  sort integer not null default 0 check (sort >= 0),
  search text not null default '',
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint material__age_to__check check (age_to between coalesce(age_from, 0) and 120),
  constraint material__campus_id__check check (scope <> 'CAMPUS' or campus_id is not null)
);
create index material_in_order on material (sort desc, id desc) where deleted_at is null;
create index material_newest on material (created_at, id) where deleted_at is null;
create index material_of_campus on material (campus_id, sort desc, id desc) where deleted_at is null;
create index material_of_type on material (type, sort desc, id desc) where deleted_at is null;
create index material_of_domain on material (domain, sort desc, id desc) where deleted_at is null;
create index material_search on material using gin (search gin_trgm_ops);

-- The newest is the one that is used; none is ever changed.
create table material_version (
  id bigint generated always as identity primary key,
  material_id bigint not null constraint material_version__material_id__fk references material,
  number integer not null check (number > 0),
  file text,
  file_name text,
  link text,
  note text,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  constraint material_version__number__unique unique (material_id, number),
  constraint material_version__file__check check (num_nonnulls(file, link) = 1 and (file is null) = (file_name is null))
);

create table material_course (
  material_id bigint not null references material,
  course_id bigint not null constraint material_course__course_ids__fk references course,
  primary key (material_id, course_id)
);
create index material_course_of_course on material_course (course_id);

create table material_score (
  material_id bigint not null references material,
  user_id bigint not null references rbac_user,
  score smallint not null constraint material_score__score__check check (score between 1 and 5),
  primary key (material_id, user_id)
);

create table material_so_day (
  so_day_id bigint not null references so_day,
  material_id bigint not null references material,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  primary key (so_day_id, material_id)
);
create index material_so_day_of_material on material_so_day (material_id);

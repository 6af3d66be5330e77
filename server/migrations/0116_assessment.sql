-- Assessments: the scores of a scale on a day. What the bands of the scale said of them then stays with them.
create table assessment (
  id bigint generated always as identity primary key,
  patient_id bigint not null constraint assessment__patient_id__fk references patient,
  scale_id bigint not null constraint assessment__scale_id__fk references scale,
  form text,
  day date not null,
  age_months smallint not null constraint assessment__age_months__check check (age_months >= 0),
  schooling smallint constraint assessment__schooling__check check (schooling between 0 and 30),
  setting text not null check (setting in ('CENTRE', 'HOME', 'SCHOOL', 'REMOTE')),
  scores jsonb not null,
  raw_total double precision,
  -- With the points for little schooling.
  total double precision,
  levels jsonb not null default '{}',
  level text check (level in ('ABOVE', 'NORMAL', 'LOW', 'BORDERLINE', 'POSITIVE', 'MILD', 'MODERATE', 'SEVERE')),
  percentile double precision constraint assessment__percentile__check check (percentile between 0 and 100),
  validity text,
  remark text,
  next_on date,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint assessment__next_on__check check (next_on > day),
  constraint assessment__scores__check check (scores <> '{}' or raw_total is not null)
);
-- A patient is assessed once a day by a scale in a form.
create unique index assessment__day__unique on assessment (patient_id, scale_id, coalesce(form, ''), day) where deleted_at is null;
create index assessment_of_patient on assessment (patient_id, scale_id, day desc) where deleted_at is null;
create index assessment_newest on assessment (day, id);
create index assessment_of_scale on assessment (scale_id, day);
create index assessment_of_level on assessment (level, day);
create index assessment_next on assessment (next_on, id);
create index assessment_created on assessment (created_at, id);

-- Teaching plans and their goals.
create table teaching_plan (
  id bigint generated always as identity primary key,
  patient_id bigint not null constraint teaching_plan__patient_id__fk references patient,
  edition integer not null,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'REVIEWED', 'REPLACED')),
  baseline text,
  strategy text,
  times_a_week smallint not null constraint teaching_plan__times_a_week__check check (times_a_week between 1 and 14),
  minutes smallint not null constraint teaching_plan__minutes__check check (minutes between 5 and 240),
  start_on date not null,
  review_on date not null,
  outcome text,
  -- When it was reviewed, or replaced.
  ended_at timestamptz,
  ended_by bigint,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint teaching_plan__edition__unique unique (patient_id, edition),
  constraint teaching_plan__review_on__check check (review_on > start_on and review_on - start_on <= 400),
  constraint teaching_plan__ended_at__check check ((state = 'ACTIVE') = (ended_at is null)),
  constraint teaching_plan__outcome__check check ((state = 'REVIEWED') = (outcome is not null))
);
-- A patient has one plan at a time.
create unique index teaching_plan__patient_id__unique on teaching_plan (patient_id) where state = 'ACTIVE';
create index teaching_plan_newest on teaching_plan (start_on, id);
create index teaching_plan_of_state on teaching_plan (state, start_on);
create index teaching_plan_review on teaching_plan (review_on, id);

create table teaching_plan_goal (
  id bigint generated always as identity primary key,
  plan_id bigint not null constraint teaching_plan_goal__plan_id__fk references teaching_plan,
  no smallint not null,
  domain text not null,
  title text not null,
  -- Five texts, from -2 to +2.
  levels jsonb not null constraint teaching_plan_goal__levels__check check (jsonb_array_length(levels) = 5),
  baseline smallint not null check (baseline between -2 and 2),
  target smallint not null,
  achieved smallint check (achieved between -2 and 2),
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint teaching_plan_goal__target__check check (target between -2 and 2 and target > baseline),
  constraint teaching_plan_goal__no__unique unique (plan_id, no)
);

-- What a family says of a session: stars and words, one each session.
create table so_evaluation (
  id bigint generated always as identity primary key,
  so_day_id bigint not null constraint so_evaluation__so_day_id__unique unique,
  campus_id bigint not null,
  course_id bigint not null,
  doctor_id bigint not null,
  patient_id bigint not null,
  day date not null,
  effect smallint not null constraint so_evaluation__effect__check check (effect between 1 and 5),
  attitude smallint not null constraint so_evaluation__attitude__check check (attitude between 1 and 5),
  punctual smallint not null constraint so_evaluation__punctual__check check (punctual between 1 and 5),
  text text,
  -- Of one that the family wrote itself; staff enter those on paper.
  author_account_id bigint constraint so_evaluation__author_account_id__fk references parent_account,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint so_evaluation__so_day_id__fk foreign key (so_day_id, campus_id, course_id, doctor_id, patient_id, day)
    references so_day (id, campus_id, course_id, doctor_id, patient_id, day) on update cascade
);
create index so_evaluation_of_campus on so_evaluation (campus_id, day);
create index so_evaluation_of_doctor on so_evaluation (doctor_id, day);
create index so_evaluation_of_patient on so_evaluation (patient_id);
create index so_evaluation_of_course on so_evaluation (course_id);
create index so_evaluation_of_account on so_evaluation (author_account_id) where author_account_id is not null;

-- Homework: given in a session, done at home, handed in, reviewed.
create table work (
  id bigint generated always as identity primary key,
  so_day_id bigint not null,
  campus_id bigint not null,
  course_id bigint not null,
  doctor_id bigint not null,
  patient_id bigint not null,
  day date not null,
  title text not null,
  content text not null,
  domain text,
  times_a_week smallint constraint work__times_a_week__check check (times_a_week > 0),
  minutes smallint constraint work__minutes__check check (minutes > 0),
  due_on date not null,
  state text not null default 'ASSIGNED' constraint work__state__check
    check (state in ('ASSIGNED', 'VIEWED', 'SUBMITTED', 'REVIEWED', 'OVERDUE')),
  submitted_at timestamptz,
  reviewed_at timestamptz,
  score smallint constraint work__score__check check (score between 1 and 5),
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint work__campus_id__unique unique (id, campus_id),
  constraint work__so_day_id__fk foreign key (so_day_id, campus_id, course_id, doctor_id, patient_id, day)
    references so_day (id, campus_id, course_id, doctor_id, patient_id, day) on update cascade,
  constraint work__submitted_at__check check ((state in ('SUBMITTED', 'REVIEWED')) = (submitted_at is not null)),
  constraint work__reviewed_at__check check ((state = 'REVIEWED') = (reviewed_at is not null) and (reviewed_at is null) = (score is null)),
  constraint work__deleted_at__check check (deleted_at is null or submitted_at is null)
);
create index work_newest on work (campus_id, id desc) where deleted_at is null;
create index work_of_state on work (campus_id, state, id desc) where deleted_at is null;
create index work_of_due on work (campus_id, due_on, id) where deleted_at is null;
create index work_of_session on work (so_day_id);
create index work_of_patient on work (patient_id, id desc) where deleted_at is null;
create index work_of_doctor on work (doctor_id, state, id desc) where deleted_at is null;
create index work_of_course on work (course_id);
create index work_to_be_done on work (due_on) where deleted_at is null and (state = 'ASSIGNED' or state = 'VIEWED');

create table work_entry (
  id bigint generated always as identity primary key,
  work_id bigint not null,
  campus_id bigint not null,
  kind text not null constraint work_entry__kind__check check (kind in ('SUBMISSION', 'QUESTION', 'ANSWER', 'FEEDBACK')),
  text text not null,
  files jsonb not null default '[]',
  author_account_id bigint constraint work_entry__author_account_id__fk references parent_account,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  constraint work_entry__work_id__fk foreign key (work_id, campus_id) references work (id, campus_id) on update cascade
);
create index work_entry_of_work on work_entry (work_id, id);
create index work_entry_of_account on work_entry (author_account_id) where author_account_id is not null;

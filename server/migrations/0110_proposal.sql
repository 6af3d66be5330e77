-- What families wish of the timetable, and the timetables that are proposed from it.
create table so_wish (
  id bigint generated always as identity primary key,
  campus_id bigint not null constraint so_wish__campus_id__fk references campus,
  patient_id bigint not null constraint so_wish__patient_id__fk references patient,
  course_id bigint not null constraint so_wish__course_id__fk references course,
  times smallint not null constraint so_wish__times__check check (times between 1 and 7),
  -- weekday, soTimeId, kind: preferred and impossible slots.
  places jsonb not null default '[]',
  doctor_id bigint constraint so_wish__doctor_id__fk references doctor_info,
  together_id bigint constraint so_wish__together_id__fk references patient,
  priority smallint not null default 2 constraint so_wish__priority__check check (priority between 1 and 3),
  remark text,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint so_wish__together_id__check check (together_id <> patient_id)
);
create unique index so_wish__course_id__unique on so_wish (patient_id, course_id) where deleted_at is null;
create index so_wish_newest on so_wish (campus_id, id desc) where deleted_at is null;
create index so_wish_of_priority on so_wish (campus_id, priority desc, id desc) where deleted_at is null;
create index so_wish_of_course on so_wish (campus_id, course_id, id desc) where deleted_at is null;
create index so_wish_course on so_wish (course_id);
create index so_wish_of_patient on so_wish (patient_id);
create index so_wish_of_doctor on so_wish (doctor_id) where doctor_id is not null;
create index so_wish_of_sibling on so_wish (together_id) where together_id is not null;

create table so_proposal (
  id bigint generated always as identity primary key,
  campus_id bigint not null constraint so_proposal__campus_id__fk references campus,
  from_day date not null,
  to_day date not null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED')),
  -- The run of the background job; not a reference, because runs are kept a season only.
  run_id bigint,
  wanted integer,
  placed integer,
  objective double precision,
  bound double precision,
  seconds double precision,
  -- wishId, patientId, courseId, times, missing, reason, doctorIds.
  unmet jsonb not null default '[]',
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint so_proposal__to_day__check check (from_day <= to_day and to_day - from_day <= 400),
  constraint so_proposal__objective__check check (state <> 'DONE' or (objective is not null and bound is not null and seconds is not null)),
  constraint so_proposal__campus_id__unique unique (id, campus_id)
);
create index so_proposal_newest on so_proposal (campus_id, id desc);

create table so_proposal_row (
  id bigint generated always as identity primary key,
  proposal_id bigint not null,
  campus_id bigint not null,
  course_id bigint not null constraint so_proposal_row__course_id__fk references course,
  doctor_id bigint not null constraint so_proposal_row__doctor_id__fk references doctor_info,
  room_id bigint,
  weekday smallint not null constraint so_proposal_row__weekday__check check (weekday between 1 and 7),
  so_time_id bigint not null,
  state text not null default 'PROPOSED' check (state in ('PROPOSED', 'ACCEPTED', 'REJECTED')),
  so_week_id bigint constraint so_proposal_row__so_week_id__unique unique references so_week,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint so_proposal_row__proposal_id__fk foreign key (proposal_id, campus_id) references so_proposal (id, campus_id),
  constraint so_proposal_row__room_id__fk foreign key (room_id, campus_id) references room (id, campus_id),
  constraint so_proposal_row__so_time_id__fk foreign key (so_time_id, campus_id) references so_time (id, campus_id),
  -- Accepted is what became a template, once.
  constraint so_proposal_row__state__check check ((state = 'ACCEPTED') = (so_week_id is not null))
);
create index so_proposal_row_of_proposal on so_proposal_row (proposal_id, weekday, id);
create index so_proposal_row_of_course on so_proposal_row (course_id);
create index so_proposal_row_of_doctor on so_proposal_row (doctor_id);
create index so_proposal_row_of_room on so_proposal_row (room_id) where room_id is not null;
create index so_proposal_row_of_slot on so_proposal_row (so_time_id);

create table so_proposal_patient (
  row_id bigint not null references so_proposal_row,
  patient_id bigint not null constraint so_proposal_patient__patient_id__fk references patient,
  primary key (row_id, patient_id)
);
create index so_proposal_patient_of_patient on so_proposal_patient (patient_id);
create index so_proposal_open on so_proposal (state) where state in ('QUEUED', 'RUNNING');

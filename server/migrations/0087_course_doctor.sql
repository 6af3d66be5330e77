-- Which doctors may teach which courses, and at which campuses they do.
create table course_doctor (
  id bigint generated always as identity primary key,
  course_id bigint not null constraint course_doctor__course_id__fk references course,
  doctor_id bigint not null constraint course_doctor__doctor_id__fk references doctor_info,
  level text not null,
  certificates jsonb not null default '[]',
  approved_at timestamptz not null default now(),
  status smallint not null default 1 check (status in (1, 2)),
  remark text,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index course_doctor__course_id__unique on course_doctor (doctor_id, course_id) where deleted_at is null;
create index course_doctor_newest on course_doctor (id desc) where deleted_at is null;
create index course_doctor_of_doctor on course_doctor (doctor_id, id desc);
create index course_doctor_of_course on course_doctor (course_id, id);
create index course_doctor_of_level on course_doctor (level, id) where deleted_at is null;
create index course_doctor_of_status on course_doctor (status, id) where deleted_at is null;
create index course_doctor_approved on course_doctor (approved_at, id) where deleted_at is null;

create table course_campus_doctor (
  course_campus_id bigint not null references course_campus,
  course_doctor_id bigint not null references course_doctor,
  primary key (course_campus_id, course_doctor_id)
);
create index course_campus_doctor_of_doctor on course_campus_doctor (course_doctor_id);

create table course_doctor_apply (
  id bigint generated always as identity primary key,
  campus_id bigint not null constraint course_doctor_apply__campus_id__fk references campus,
  course_id bigint not null constraint course_doctor_apply__course_id__fk references course,
  level text not null,
  certificates jsonb not null default '[]',
  state text not null default 'SUBMITTED',
  reason text,
  applicant_id bigint not null references doctor_info,
  campus_checker_id bigint references rbac_user,
  campus_checked_at timestamptz,
  checker_id bigint references rbac_user,
  checked_at timestamptz,
  opinion text,
  created_at timestamptz not null default now(),
  constraint course_doctor_apply__state__check
    check (application_holds(state, applicant_id, campus_checker_id, checker_id, opinion))
);
create unique index course_doctor_apply__course_id__unique on course_doctor_apply (applicant_id, course_id)
  where state in ('SUBMITTED', 'CAMPUS_AGREED');
create index course_doctor_apply_newest on course_doctor_apply (campus_id, id desc);
create index course_doctor_apply_of_state on course_doctor_apply (state, id desc);
create index course_doctor_apply_of_applicant on course_doctor_apply (applicant_id, id desc);
create index course_doctor_apply_of_course on course_doctor_apply (course_id, id desc);

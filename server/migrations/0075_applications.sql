-- What holds of every application, whatever it asks for (contract/src/life/application.ts). Each kind has a table with
-- these columns and this check.
create function application_holds(state text, applicant bigint, campus_checker bigint, checker bigint, opinion text)
returns boolean language sql immutable as $$
  select state in ('SUBMITTED', 'CAMPUS_AGREED', 'APPROVED', 'REJECTED', 'WITHDRAWN')
    and (checker is not null) = (state in ('APPROVED', 'REJECTED'))
    and (state <> 'REJECTED' or opinion is not null)
    and (campus_checker is null or state <> 'SUBMITTED')
    and campus_checker is distinct from applicant and checker is distinct from applicant
    and (checker is null or checker is distinct from campus_checker)
$$;

-- The courses that campuses offer. Money is in fen for a course hour.
create table course_campus (
  id bigint generated always as identity primary key,
  campus_id bigint not null constraint course_campus__campus_id__fk references campus,
  course_id bigint not null constraint course_campus__course_id__fk references course,
  price integer not null check (price >= 0),
  status smallint not null default 1 check (status in (1, 2)),
  remark text,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index course_campus__course_id__unique on course_campus (campus_id, course_id) where deleted_at is null;
create index course_campus_newest on course_campus (campus_id, id desc) where deleted_at is null;
create index course_campus_of_price on course_campus (campus_id, price, id) where deleted_at is null;
create index course_campus_of_status on course_campus (campus_id, status, id) where deleted_at is null;
create index course_campus_created on course_campus (campus_id, created_at, id) where deleted_at is null;
create index course_campus_of_course on course_campus (course_id, id);

create table course_apply (
  id bigint generated always as identity primary key,
  campus_id bigint not null constraint course_apply__campus_id__fk references campus,
  course_id bigint not null constraint course_apply__course_id__fk references course,
  price integer not null check (price >= 0),
  state text not null default 'SUBMITTED',
  reason text,
  applicant_id bigint not null references rbac_user,
  campus_checker_id bigint references rbac_user,
  campus_checked_at timestamptz,
  checker_id bigint references rbac_user,
  checked_at timestamptz,
  opinion text,
  created_at timestamptz not null default now(),
  constraint course_apply__state__check
    check (application_holds(state, applicant_id, campus_checker_id, checker_id, opinion))
);
create unique index course_apply__course_id__unique on course_apply (campus_id, course_id)
  where state in ('SUBMITTED', 'CAMPUS_AGREED');
create index course_apply_newest on course_apply (campus_id, id desc);
create index course_apply_of_state on course_apply (state, id desc);
create index course_apply_of_applicant on course_apply (applicant_id, id desc);
create index course_apply_of_course on course_apply (course_id, id desc);

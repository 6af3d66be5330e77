-- The timetable: slots of a campus, templates that stand week by week, lessons and the sessions of patients in them.
-- All times are on the clock of the campus.

create table so_time (
  id bigint generated always as identity primary key,
  campus_id bigint not null constraint so_time__campus_id__fk references campus,
  name text not null,
  from_time time not null,
  to_time time not null,
  status smallint not null default 1 check (status in (1, 2)),
  remark text,
  search text not null default '',
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint so_time__campus_id__unique unique (id, campus_id),
  constraint so_time__to_time__check check (from_time < to_time and to_time - from_time <= interval '8 hours')
);
create unique index so_time__name__unique on so_time (campus_id, name) where deleted_at is null;
create index so_time_newest on so_time (campus_id, id desc) where deleted_at is null;
create index so_time_of_from on so_time (campus_id, from_time, id) where deleted_at is null;
create index so_time_of_status on so_time (campus_id, status, from_time) where deleted_at is null;
create index so_time_search on so_time using gin (search gin_trgm_ops);

alter table mac_info add constraint mac_info__campus_id__unique unique (id, campus_id);

create table so_week (
  id bigint generated always as identity primary key,
  campus_id bigint not null constraint so_week__campus_id__fk references campus,
  course_id bigint not null constraint so_week__course_id__fk references course,
  doctor_id bigint not null constraint so_week__doctor_id__fk references doctor_info,
  room_id bigint,
  mac_id bigint,
  weekday smallint not null check (weekday between 1 and 7),
  so_time_id bigint not null,
  from_day date not null,
  to_day date,
  -- Whether it stands in every week, or in those whose ISO number is odd or even.
  parity text not null default 'EVERY' check (parity in ('EVERY', 'ODD', 'EVEN')),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'ACTIVE', 'PAUSED', 'ENDED')),
  remark text,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint so_week__room_id__fk foreign key (room_id, campus_id) references room (id, campus_id),
  constraint so_week__mac_id__fk foreign key (mac_id, campus_id) references mac_info (id, campus_id),
  constraint so_week__so_time_id__fk foreign key (so_time_id, campus_id) references so_time (id, campus_id),
  constraint so_week__to_day__check check (from_day <= to_day)
);
create index so_week_newest on so_week (campus_id, id desc);
create index so_week_of_weekday on so_week (campus_id, weekday, id);
create index so_week_of_state on so_week (campus_id, state, id desc);
create index so_week_of_doctor on so_week (doctor_id, id desc);
create index so_week_of_room on so_week (room_id, id desc) where room_id is not null;
create index so_week_of_device on so_week (mac_id) where mac_id is not null;
create index so_week_of_course on so_week (course_id, id desc);
create index so_week_of_slot on so_week (so_time_id);

create table so_week_patient (
  so_week_id bigint not null references so_week,
  patient_id bigint not null constraint so_week_patient__patient_ids__fk references patient,
  primary key (so_week_id, patient_id)
);
create index so_week_patient_of_patient on so_week_patient (patient_id);

-- A place in the timetable. `seats` is the number of patients who hold a place in it.
create table so_lesson (
  id bigint generated always as identity primary key,
  campus_id bigint not null constraint so_lesson__campus_id__fk references campus,
  course_id bigint not null constraint so_lesson__course_id__fk references course,
  doctor_id bigint not null constraint so_lesson__doctor_id__fk references doctor_info,
  room_id bigint,
  mac_id bigint,
  during tsrange not null,
  seats integer not null default 0 check (seats >= 0),
  capacity integer not null check (capacity > 0),
  overrun_reason text,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint so_lesson__room_id__fk foreign key (room_id, campus_id) references room (id, campus_id),
  constraint so_lesson__mac_id__fk foreign key (mac_id, campus_id) references mac_info (id, campus_id),
  -- Within one day, so that it has a date.
  constraint so_lesson__to__check check (not isempty(during) and lower_inc(during) and not upper_inc(during)
    and upper(during) - lower(during) <= interval '8 hours'
    and upper(during) <= lower(during)::date + time '24:00'),
  constraint so_lesson__patient_ids__check check (seats <= capacity or overrun_reason is not null),
  -- No double booking, whatever the code does.
  constraint so_lesson__doctor_id__exclude exclude using gist (doctor_id with =, during with &&) where (seats > 0),
  constraint so_lesson__room_id__exclude exclude using gist (room_id with =, during with &&) where (seats > 0),
  constraint so_lesson__mac_id__exclude exclude using gist (mac_id with =, during with &&) where (seats > 0),
  -- What a session copies of its lesson.
  constraint so_lesson__copied__unique unique (id, campus_id, course_id, doctor_id, during)
);
create index so_lesson_of_campus on so_lesson (campus_id, lower(during));
create index so_lesson_of_course on so_lesson (course_id);

-- The session of one patient in a lesson.
create table so_day (
  id bigint generated always as identity primary key,
  lesson_id bigint not null,
  campus_id bigint not null constraint so_day__campus_id__fk references campus,
  course_id bigint not null constraint so_day__course_id__fk references course,
  doctor_id bigint not null constraint so_day__doctor_id__fk references doctor_info,
  during tsrange not null,
  day date not null generated always as (lower(during)::date) stored,
  patient_id bigint not null constraint so_day__patient_id__fk references patient,
  state text not null default 'PLANNED' check (state in
    ('PLANNED', 'CONFIRMED', 'LEAVE_ASKED', 'LEAVE', 'CHECKED_IN', 'DONE', 'ABSENT', 'CANCELLED')),
  location text not null default 'CENTER' check (location in ('CENTER', 'HOME', 'TELE')),
  hours integer not null default 1 check (hours between 1 and 20),
  -- The template that planned it, and the day that it meant: planned once, wherever the session went since.
  so_week_id bigint references so_week,
  planned_day date,
  -- Where it stood before it was moved: day, from, to, doctorId, roomId.
  moved_from jsonb,
  substitute_for bigint constraint so_day__substitute_for__fk references doctor_info,
  make_up_of bigint constraint so_day__make_up_of__fk references so_day,
  reason text,
  cancelled_by text check (cancelled_by in ('PATIENT', 'DOCTOR', 'CENTRE')),
  -- Of leave and of coming: after the cut-off, or after the start.
  late boolean not null default false,
  checked_in_at timestamptz,
  done_at timestamptz,
  remark text,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint so_day__lesson_id__fk foreign key (lesson_id, campus_id, course_id, doctor_id, during)
    references so_lesson (id, campus_id, course_id, doctor_id, during) on update cascade,
  constraint so_day__planned_day__unique unique (so_week_id, patient_id, planned_day),
  constraint so_day__planned_day__check check ((so_week_id is null) = (planned_day is null)),
  constraint so_day__cancelled_by__check check ((state = 'CANCELLED') = (cancelled_by is not null)),
  constraint so_day__patient_ids__exclude exclude using gist (patient_id with =, during with &&)
    where (deleted_at is null and state <> 'LEAVE' and state <> 'CANCELLED')
);
create index so_day_of_lesson on so_day (lesson_id);
create index so_day_of_campus on so_day (campus_id, day, id) where deleted_at is null;
create index so_day_of_doctor on so_day (doctor_id, day, id) where deleted_at is null;
create index so_day_of_patient on so_day (patient_id, day, id) where deleted_at is null;
create index so_day_of_course on so_day (course_id, day) where deleted_at is null;
create index so_day_of_state on so_day (campus_id, state, day) where deleted_at is null;
create index so_day_of_make_up on so_day (make_up_of) where make_up_of is not null;
create index so_day_substituted on so_day (substitute_for) where substitute_for is not null;

-- Keeps `seats` of the lessons whose sessions a statement changed. The lesson is locked before its sessions are counted,
-- so that two who take a seat at once are both counted.
create function count_seats(lessons bigint[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from so_lesson where id = any(lessons) order by id for no key update;
  update so_lesson l set seats = held.seats
  from (select lesson.id, (select count(*) from so_day d where d.lesson_id = lesson.id and d.deleted_at is null
      and d.state <> 'LEAVE' and d.state <> 'CANCELLED') as seats from unnest(lessons) lesson(id)) held
  where l.id = held.id and l.seats <> held.seats;
end $$;

create function seats_of_new() returns trigger language plpgsql as $$
begin
  perform count_seats(array(select distinct lesson_id from new_rows));
  return null;
end $$;
create function seats_of_changed() returns trigger language plpgsql as $$
begin
  perform count_seats(array(select o.lesson_id from old_rows o join new_rows n using (id)
      where (o.lesson_id, o.state, o.deleted_at) is distinct from (n.lesson_id, n.state, n.deleted_at)
    union select n.lesson_id from old_rows o join new_rows n using (id) where o.lesson_id <> n.lesson_id));
  return null;
end $$;
create function seats_of_old() returns trigger language plpgsql as $$
begin
  perform count_seats(array(select distinct lesson_id from old_rows));
  return null;
end $$;
create trigger seats_taken after insert on so_day referencing new table as new_rows
  for each statement execute function seats_of_new();
create trigger seats_changed after update on so_day referencing old table as old_rows new table as new_rows
  for each statement execute function seats_of_changed();
create trigger seats_left after delete on so_day referencing old table as old_rows
  for each statement execute function seats_of_old();

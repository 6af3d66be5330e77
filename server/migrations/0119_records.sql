-- Records of sessions: what was trained and how it went, written by the doctor between two sessions.
alter table so_day
  -- That of its record; a trigger keeps it.
  add record_state text constraint so_day__record_state__check check (record_state is null or record_state = 'DRAFT'
    or state in ('CHECKED_IN', 'DONE')),
  -- What is written of a session copies these.
  add constraint so_day__copied__unique unique (id, campus_id, course_id, doctor_id, patient_id, day);
create index so_day_record_owed on so_day (campus_id, day, id)
  where deleted_at is null and state = 'DONE' and (record_state is null or record_state = 'DRAFT');
create index so_day_record_owed_by on so_day (doctor_id, day, id)
  where deleted_at is null and state = 'DONE' and (record_state is null or record_state = 'DRAFT');
create index so_day_of_record_state on so_day (campus_id, record_state, day, id) where deleted_at is null and record_state is not null;

create table so_record (
  id bigint generated always as identity primary key,
  so_day_id bigint not null constraint so_record__so_day_id__unique unique,
  campus_id bigint not null,
  course_id bigint not null,
  doctor_id bigint not null,
  patient_id bigint not null,
  day date not null,
  state text not null default 'DRAFT' constraint so_record__state__check check (state in ('DRAFT', 'SIGNED', 'COUNTERSIGN', 'COUNTERSIGNED')),
  engagement smallint constraint so_record__engagement__check check (engagement between 1 and 5),
  mood text,
  adverse text,
  note text,
  next_step text,
  signed_by bigint constraint so_record__signed_by__fk references rbac_user,
  signed_at timestamptz,
  countersigned_by bigint constraint so_record__countersigned_by__fk references rbac_user,
  countersigned_at timestamptz,
  return_reason text,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint so_record__campus_id__unique unique (id, campus_id),
  constraint so_record__so_day_id__fk foreign key (so_day_id, campus_id, course_id, doctor_id, patient_id, day)
    references so_day (id, campus_id, course_id, doctor_id, patient_id, day) on update cascade,
  constraint so_record__signed_at__check check ((state = 'DRAFT') = (signed_at is null)),
  constraint so_record__countersigned_at__check check ((state = 'COUNTERSIGNED') = (countersigned_at is not null)),
  constraint so_record__countersigned_by__check check (countersigned_by <> signed_by)
);
create index so_record_of_patient on so_record (patient_id, day desc, id desc);
create index so_record_of_campus on so_record (campus_id, day);
create index so_record_of_doctor on so_record (doctor_id, day);
create index so_record_of_course on so_record (course_id);
create index so_record_to_countersign on so_record (campus_id, day) where state = 'COUNTERSIGN';

create table so_record_task (
  record_id bigint not null,
  campus_id bigint not null,
  position smallint not null,
  domain text not null,
  task text not null,
  level smallint constraint so_record_task__level__check check (level > 0),
  trials integer constraint so_record_task__trials__check check (trials > 0),
  correct integer constraint so_record_task__correct__check check (correct between 0 and trials),
  accuracy smallint constraint so_record_task__accuracy__check check (accuracy between 0 and 100),
  reaction_ms integer constraint so_record_task__reaction_ms__check check (reaction_ms > 0),
  minutes integer constraint so_record_task__minutes__check check (minutes > 0),
  prompts integer constraint so_record_task__prompts__check check (prompts >= 0),
  primary key (record_id, position),
  constraint so_record_task__record_id__fk foreign key (record_id, campus_id) references so_record (id, campus_id) on update cascade
);

create table so_record_addendum (
  id bigint generated always as identity primary key,
  record_id bigint not null,
  campus_id bigint not null,
  text text not null,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  constraint so_record_addendum__record_id__fk foreign key (record_id, campus_id) references so_record (id, campus_id) on update cascade
);
create index so_record_addendum_of_record on so_record_addendum (record_id, id);

-- What was signed stays as it is, whatever the code does.
create function keep_signed_record() returns trigger language plpgsql as $$
begin
  raise exception 'A signed record does not change' using errcode = 'check_violation', constraint = 'so_record__state__check';
end $$;
create trigger signed_stays before update on so_record for each row
  when (old.state <> 'DRAFT' and (old.engagement, old.mood, old.adverse, old.note, old.next_step)
    is distinct from (new.engagement, new.mood, new.adverse, new.note, new.next_step))
  execute function keep_signed_record();
create trigger record_stays before delete on so_record for each row when (old.state <> 'DRAFT') execute function keep_signed_record();
create function keep_signed_tasks() returns trigger language plpgsql as $$
begin
  if exists (select from so_record r where r.id = coalesce(new.record_id, old.record_id) and r.state <> 'DRAFT') then
    raise exception 'A signed record does not change' using errcode = 'check_violation', constraint = 'so_record__state__check';
  end if;
  return coalesce(new, old);
end $$;
create trigger signed_stays before insert or update or delete on so_record_task for each row execute function keep_signed_tasks();

create function note_record_state() returns trigger language plpgsql as $$
begin
  update so_day set record_state = new.state where id = new.so_day_id;
  return null;
end $$;
create trigger record_noted after insert or update of state on so_record for each row execute function note_record_state();

-- The waitlist: families who wait for a place, the places that came free, and who was offered which.
create table so_wait (
  id bigint generated always as identity primary key,
  campus_id bigint not null constraint so_wait__campus_id__fk references campus,
  patient_id bigint not null constraint so_wait__patient_id__fk references patient,
  course_id bigint not null constraint so_wait__course_id__fk references course,
  doctor_id bigint constraint so_wait__doctor_id__fk references doctor_info,
  -- 1 is Monday; none: any.
  weekdays jsonb not null default '[]',
  from_time time,
  to_time time,
  from_day date not null,
  to_day date not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'OFFERED', 'TAKEN', 'ENDED')),
  -- Families to call first, then those who wait, then what is over.
  rank smallint not null generated always as (case state when 'OFFERED' then 1 when 'WAITING' then 2 else 3 end) stored,
  reason text,
  remark text,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint so_wait__campus_id__unique unique (id, campus_id),
  constraint so_wait__to_day__check check (from_day <= to_day and to_day - from_day <= 400),
  constraint so_wait__to_time__check check (from_time < to_time),
  constraint so_wait__reason__check check (reason is null or state = 'ENDED'),
  -- A patient waits for a course once at a time.
  constraint so_wait__from_day__exclude exclude using gist (patient_id with =, course_id with =,
    daterange(from_day, to_day, '[]') with &&) where (state = 'WAITING' or state = 'OFFERED')
);
create index so_wait_in_all_lines on so_wait (rank, id);
create index so_wait_in_line on so_wait (campus_id, rank, id);
create index so_wait_of_state on so_wait (campus_id, state, id);
create index so_wait_of_campus_course on so_wait (campus_id, course_id, rank, id);
create index so_wait_of_course on so_wait (course_id);
create index so_wait_of_patient on so_wait (patient_id);
create index so_wait_of_doctor on so_wait (doctor_id) where doctor_id is not null;
create index so_wait_over on so_wait (to_day) where state = 'WAITING';

create table so_wait_offer (
  id bigint generated always as identity primary key,
  wait_id bigint not null,
  campus_id bigint not null,
  doctor_id bigint not null constraint so_wait_offer__doctor_id__fk references doctor_info,
  during tsrange not null,
  -- Which of the free seats of a group; of any other place, the first.
  seat smallint not null default 1 constraint so_wait_offer__seat__check check (seat > 0),
  state text not null default 'OPEN' check (state in ('OPEN', 'TAKEN', 'DECLINED', 'EXPIRED', 'GONE', 'WITHDRAWN')),
  deadline timestamptz not null,
  so_day_id bigint constraint so_wait_offer__so_day_id__unique unique constraint so_wait_offer__so_day_id__fk references so_day,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint so_wait_offer__wait_id__fk foreign key (wait_id, campus_id) references so_wait (id, campus_id),
  constraint so_wait_offer__so_day_id__check check ((state = 'TAKEN') = (so_day_id is not null)),
  -- A place is offered to one family at a time, each seat of a group to one.
  constraint so_wait_offer__seat__exclude exclude using gist (doctor_id with =, seat with =, during with &&) where (state = 'OPEN')
);
create unique index so_wait_offer__wait_id__unique on so_wait_offer (wait_id) where state = 'OPEN';
-- And to each family once, unless it was gone before the family could answer.
create unique index so_wait_offer__during__unique on so_wait_offer (wait_id, doctor_id, during) where state <> 'GONE';
create index so_wait_offer_of_wait on so_wait_offer (wait_id, id desc);
create index so_wait_offer_due on so_wait_offer (campus_id, deadline) where state = 'OPEN';

-- The places that came free, whatever freed them. Whether one still is, is asked when it is offered.
create table so_wait_place (
  id bigint generated always as identity primary key,
  campus_id bigint not null constraint so_wait_place__campus_id__fk references campus,
  doctor_id bigint not null constraint so_wait_place__doctor_id__fk references doctor_info,
  during tsrange not null,
  created_at timestamptz not null default now(),
  constraint so_wait_place__during__unique unique (campus_id, doctor_id, during)
);
create index so_wait_place_ahead on so_wait_place (campus_id, lower(during));
create index so_wait_place_of_doctor on so_wait_place (doctor_id);

-- A lesson lost a patient, or went to another time or doctor.
create function note_free_place() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into so_wait_place (campus_id, doctor_id, during)
  select c.id, old.doctor_id, old.during from campus c
  where c.id = old.campus_id and lower(old.during) > now() at time zone c.time_zone
  on conflict do nothing;
  return null;
end $$;
create trigger place_left after update of seats, doctor_id, during on so_lesson for each row
  when (old.seats > 0 and (new.seats < old.seats or new.doctor_id <> old.doctor_id or new.during <> old.during))
  execute function note_free_place();

-- Leave that is taken back, or shortened, frees the slots of the campus in which the doctor works then.
create function note_places_of_leave() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into so_wait_place (campus_id, doctor_id, during)
  select c.id, old.doctor_id, slot.during from rbac_user_campus u join campus c on c.id = u.campus_id
    join so_time s on s.campus_id = c.id and s.status = 1 and s.deleted_at is null
    cross join generate_series(greatest(lower(old.during)::date, (now() at time zone c.time_zone)::date),
      least(upper(old.during)::date, (now() at time zone c.time_zone)::date + 90), interval '1 day') day(at)
    cross join lateral (select tsrange(day.at::date + s.from_time, day.at::date + s.to_time) as during) slot
  where u.user_id = old.doctor_id and slot.during && old.during
    and (new.deleted_at is not null or not slot.during && new.during)
    and lower(slot.during) > now() at time zone c.time_zone
    and exists (select from doctor_hours h where h.doctor_id = old.doctor_id and h.campus_id = c.id
      and h.weekday = extract(isodow from day.at) and h.from_time <= s.from_time and s.to_time <= h.to_time)
  on conflict do nothing;
  return null;
end $$;
create trigger leave_taken_back after update of deleted_at, from_day, to_day, from_time, to_time on doctor_leave for each row
  when (old.deleted_at is null and (new.deleted_at is not null or new.during <> old.during))
  execute function note_places_of_leave();

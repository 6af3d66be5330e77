-- A closure that is taken back or shortened frees the slots of its days in which doctors work then, like leave that is taken back.
-- The page of a campus deletes closures and writes them anew: at the end of the transaction it is known which days are open again.
create function note_places_of_closure() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into so_wait_place (campus_id, doctor_id, during)
  select distinct c.id, h.doctor_id, slot.during from campus c
    join so_time s on s.campus_id = c.id and s.status = 1 and s.deleted_at is null
    cross join generate_series(greatest(old.from_day, (now() at time zone c.time_zone)::date),
      least(old.to_day, (now() at time zone c.time_zone)::date + 90), interval '1 day') day(at)
    cross join lateral (select tsrange(day.at::date + s.from_time, day.at::date + s.to_time) as during) slot
    join doctor_hours h on h.campus_id = c.id and h.from_time <= s.from_time and s.to_time <= h.to_time
      and h.weekday = coalesce((select w.weekday from working_day w where w.campus_id = c.id and w.day = day.at::date),
        extract(isodow from day.at))
  where c.id = old.campus_id and lower(slot.during) > now() at time zone c.time_zone
    and not exists (select from holiday f where f.campus_id = c.id and day.at::date between f.from_day and f.to_day)
  on conflict do nothing;
  return null;
end $$;
create constraint trigger closure_over after update of from_day, to_day or delete on holiday
  deferrable initially deferred for each row execute function note_places_of_closure();

-- As in 0111, by the weekday that the campus works that day.
create or replace function note_places_of_leave() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
      and h.weekday = coalesce((select w.weekday from working_day w where w.campus_id = c.id and w.day = day.at::date),
        extract(isodow from day.at))
      and h.from_time <= s.from_time and s.to_time <= h.to_time)
  on conflict do nothing;
  return null;
end $$;

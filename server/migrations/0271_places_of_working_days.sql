-- A day that is made a working day frees the slots of the campus in which its doctors work by the hours of the other weekday:
-- families who wait are offered them like every place that came free.
create function note_places_of_working_day() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into so_wait_place (campus_id, doctor_id, during)
  select distinct c.id, h.doctor_id, slot.during from campus c
    join so_time s on s.campus_id = c.id and s.status = 1 and s.deleted_at is null
    join doctor_hours h on h.campus_id = c.id and h.weekday = new.weekday and h.from_time <= s.from_time and s.to_time <= h.to_time
    cross join lateral (select tsrange(new.day + s.from_time, new.day + s.to_time) as during) slot
  where c.id = new.campus_id and lower(slot.during) > now() at time zone c.time_zone
  on conflict do nothing;
  return null;
end $$;
create trigger working_day_places after insert on working_day for each row execute function note_places_of_working_day();

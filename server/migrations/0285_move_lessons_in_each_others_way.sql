-- Puts lessons to new places, one by one, so that none stands in the way of another that goes along: who wants a place at which
-- one of them still stands waits until that has left. Where they wait for each other in a ring, one steps aside, four centuries
-- back, where nothing stands and no place comes free for the waitlist. Those that go later in time begin with the last, so that
-- a series which is moved by a week is put in one pass.
create or replace function move_lessons(wanted jsonb) returns void language plpgsql as $$
declare
  aside constant interval := interval '146097 days';
  waiting bigint[] := array(select l.id from so_lesson l join jsonb_to_recordset(wanted) as r("lessonId" bigint) on l.id = r."lessonId");
  target record;
  moved boolean;
begin
  while cardinality(waiting) > 0 loop
    moved := false;
    for target in
      select r.*, tsrange(r.day + r."from", r.day + r."to") as during
      from jsonb_to_recordset(wanted) as r("lessonId" bigint, "doctorId" bigint, "roomId" bigint, "macId" bigint,
        day date, "from" time, "to" time, capacity integer)
      join so_lesson l on l.id = r."lessonId"
      where l.id = any(waiting)
      order by case when r.day + r."from" > lower(l.during) then 1 else 2 end,
        case when r.day + r."from" > lower(l.during) then -extract(epoch from r.day + r."from")
          else extract(epoch from r.day + r."from") end
    loop
      continue when exists (
        select from so_lesson o
        where o.id = any(waiting) and o.id <> target."lessonId" and o.seats > 0 and o.during && target.during
          and (o.doctor_id = target."doctorId" or o.room_id = target."roomId" or o.mac_id = target."macId" or exists (
            select from so_day s join so_day own on own.patient_id = s.patient_id
            where s.lesson_id = o.id and own.lesson_id = target."lessonId" and s.deleted_at is null and own.deleted_at is null
              and s.state <> 'LEAVE' and s.state <> 'CANCELLED' and own.state <> 'LEAVE' and own.state <> 'CANCELLED')));
      update so_lesson set doctor_id = target."doctorId", room_id = target."roomId", mac_id = target."macId",
        during = target.during, capacity = target.capacity where id = target."lessonId";
      waiting := array_remove(waiting, target."lessonId");
      moved := true;
    end loop;
    if not moved then
      update so_lesson set during = tsrange(lower(during) - aside, upper(during) - aside)
      where id = (select l.id from so_lesson l where l.id = any(waiting) and lower(l.during) > localtimestamp - aside / 2
        order by lower(l.during), l.id limit 1);
    end if;
  end loop;
end $$;

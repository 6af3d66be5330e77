-- Sessions that hold no place, and so do not go along when their lesson moves, get a lesson of their own where it stood.
create function leave_lessons(lessons bigint[], going bigint[]) returns void language plpgsql as $$
declare left_behind record; stays bigint;
begin
  for left_behind in select distinct d.lesson_id from so_day d where d.lesson_id = any(lessons) and d.id <> all(going)
    order by d.lesson_id
  loop
    insert into so_lesson (campus_id, course_id, doctor_id, room_id, mac_id, during, seats, capacity, overrun_reason)
    select campus_id, course_id, doctor_id, room_id, mac_id, during, 0, capacity, overrun_reason
    from so_lesson where id = left_behind.lesson_id returning id into stays;
    update so_day set lesson_id = stays where lesson_id = left_behind.lesson_id and id <> all(going);
  end loop;
end $$;

-- Puts lessons to new places, one by one: those that go later in time begin with the last, so that a series which is moved
-- by a week never stands in its own way.
create function move_lessons(wanted jsonb) returns void language plpgsql as $$
declare target record;
begin
  for target in
    select r.*, tsrange(r.day + r."from", r.day + r."to") as during
    from jsonb_to_recordset(wanted) as r("lessonId" bigint, "doctorId" bigint, "roomId" bigint, "macId" bigint,
      day date, "from" time, "to" time, capacity integer)
    join so_lesson l on l.id = r."lessonId"
    order by case when r.day + r."from" > lower(l.during) then 1 else 2 end,
      case when r.day + r."from" > lower(l.during) then -extract(epoch from r.day + r."from")
        else extract(epoch from r.day + r."from") end
  loop
    update so_lesson set doctor_id = target."doctorId", room_id = target."roomId", mac_id = target."macId",
      during = target.during, capacity = target.capacity where id = target."lessonId";
  end loop;
end $$;

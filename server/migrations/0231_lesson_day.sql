-- No operator of ranges is leakproof, so that under row level security none is looked up in an index: what takes a doctor, a room
-- or a device is found by the day of the lesson, as that of a patient by the day of the session.
alter table so_lesson add column day date not null generated always as (lower(during)::date) stored;
create index so_lesson_of_doctor on so_lesson (doctor_id, day) where seats > 0;
create index so_lesson_of_room on so_lesson (room_id, day) where seats > 0 and room_id is not null;
create index so_lesson_of_device on so_lesson (mac_id, day) where seats > 0 and mac_id is not null;

-- The leave list shows what was refused, the latest lesson first.
create index so_day_leave_refused on so_day (campus_id, day desc, id) where leave_refused_at is not null;

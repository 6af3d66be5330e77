-- Leave that can still be made up, the first to run out first: what the list of the desk and its badge look through.
create index so_day_to_make_up on so_day (campus_id, make_up_until, id)
  where deleted_at is null and state = 'LEAVE' and make_up_until is not null;

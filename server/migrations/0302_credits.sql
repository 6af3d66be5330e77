-- Every home page counts the leave that can be made up for a week more: that whose time is over stays for good.
create index so_day_to_make_up on so_day (campus_id, make_up_until, id) where deleted_at is null and make_up_until is not null;

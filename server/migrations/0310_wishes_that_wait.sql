-- What families said is taken up in the order in which they said it.
create index so_wish_of_said on so_wish (campus_id, said_at, id) where deleted_at is null;

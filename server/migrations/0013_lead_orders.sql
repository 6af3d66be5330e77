-- Who was not contacted for longest: an order that the lists of leads offer.
create index customer_contacted on customer (state, last_contact_at, id) where deleted_at is null;
create index customer_contacted_of_campus on customer (campus_id, state, last_contact_at, id) where deleted_at is null;

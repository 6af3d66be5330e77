-- What of somebody's leads is due is read from the index that tells what he holds.
drop index customer_of_owner;
create index customer_of_owner on customer (owner_id, state, next_contact_at) where deleted_at is null;

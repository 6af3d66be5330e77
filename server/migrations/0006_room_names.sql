-- The names of rooms are compared when a statement ends, so that one save may swap two of them.
drop index room__rooms__unique;
alter table room add constraint room__rooms__unique unique nulls not distinct (campus_id, name, deleted_at) deferrable;

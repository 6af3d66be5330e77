-- The one row of this installation. Its id stands in the folder of its files, too, so that no process works with another
-- folder; `marked` says that it does.
create table installation (
  one boolean primary key default true constraint installation__one__check check (one),
  id uuid not null default gen_random_uuid(),
  marked boolean not null default false
);
insert into installation default values;

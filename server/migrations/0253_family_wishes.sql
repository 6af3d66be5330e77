-- What a family itself says of the days and times that suit it, beside what the desk plans with: who said it, when, and when the desk took it up.
alter table so_wish
  add said_times smallint constraint so_wish__said_times__check check (said_times between 1 and 7),
  add said_places jsonb not null default '[]',
  add said_remark text,
  add said_at timestamptz,
  add said_by bigint constraint so_wish__said_by__fk references parent_account,
  add heard_at timestamptz,
  add unheard boolean not null generated always as (said_at is not null and (heard_at is null or heard_at < said_at)) stored,
  add constraint so_wish__said_at__check check ((said_at is null) = (said_times is null) and (said_at is not null or said_by is null));
create index so_wish_of_account on so_wish (said_by) where said_by is not null;
-- What waits for the desk is little of all wishes.
create index so_wish_unheard on so_wish (campus_id, id desc) where unheard and deleted_at is null;

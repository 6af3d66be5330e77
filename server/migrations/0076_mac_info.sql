-- A device stands in a room of its own campus.
alter table room add constraint room__campus_id__unique unique (id, campus_id);

create table mac_info (
  id bigint generated always as identity primary key,
  campus_id bigint not null constraint mac_info__campus_id__fk references campus,
  room_id bigint,
  name text not null,
  code text not null,
  serial text not null,
  type text not null,
  software_version text,
  licence_from date not null,
  licence_to date not null,
  -- The warning that was sent last, as the days before the end; null where none was sent of this end.
  licence_warned smallint,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'REPAIR', 'RETIRED')),
  remark text,
  search text not null default '',
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint mac_info__room_id__fk foreign key (room_id, campus_id) references room (id, campus_id),
  constraint mac_info__licence_to__check check (licence_from <= licence_to),
  constraint mac_info__room_id__check check (state <> 'RETIRED' or room_id is null)
);
create unique index mac_info__serial__unique on mac_info (serial) where deleted_at is null;
create unique index mac_info__code__unique on mac_info (campus_id, code) where deleted_at is null;
create index mac_info_newest on mac_info (campus_id, id desc) where deleted_at is null;
create index mac_info_of_name on mac_info (campus_id, name, id) where deleted_at is null;
create index mac_info_of_room on mac_info (campus_id, room_id, id) where deleted_at is null;
create index mac_info_in_room on mac_info (room_id) where deleted_at is null;
create index mac_info_of_type on mac_info (campus_id, type, id) where deleted_at is null;
create index mac_info_of_state on mac_info (campus_id, state, id) where deleted_at is null;
create index mac_info_licence on mac_info (campus_id, licence_to, id) where deleted_at is null;
create index mac_info_ending on mac_info (licence_to) where deleted_at is null and state <> 'RETIRED';
create index mac_info_search on mac_info using gin (search gin_trgm_ops);

create table mac_apply (
  id bigint generated always as identity primary key,
  campus_id bigint not null constraint mac_apply__campus_id__fk references campus,
  mac_id bigint constraint mac_apply__mac_id__fk references mac_info,
  room_id bigint,
  name text not null,
  code text not null,
  serial text not null,
  type text not null,
  software_version text,
  licence_from date not null,
  licence_to date not null,
  state text not null default 'SUBMITTED',
  reason text,
  search text not null default '',
  applicant_id bigint not null references rbac_user,
  campus_checker_id bigint references rbac_user,
  campus_checked_at timestamptz,
  checker_id bigint references rbac_user,
  checked_at timestamptz,
  opinion text,
  created_at timestamptz not null default now(),
  constraint mac_apply__state__check
    check (application_holds(state, applicant_id, campus_checker_id, checker_id, opinion)),
  constraint mac_apply__room_id__fk foreign key (room_id, campus_id) references room (id, campus_id),
  constraint mac_apply__licence_to__check check (licence_from <= licence_to)
);
create unique index mac_apply__serial__unique on mac_apply (serial) where state in ('SUBMITTED', 'CAMPUS_AGREED');
create index mac_apply_newest on mac_apply (campus_id, id desc);
create index mac_apply_of_state on mac_apply (state, id desc);
create index mac_apply_of_applicant on mac_apply (applicant_id, id desc);
create index mac_apply_search on mac_apply using gin (search gin_trgm_ops);
create index mac_apply_of_device on mac_apply (mac_id);

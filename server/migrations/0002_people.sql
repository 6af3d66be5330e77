-- Campuses, members of staff, what they may call and see, and their sessions.
create table campus (
  id bigint generated always as identity primary key,
  name text not null,
  code text not null,
  region text,
  address text,
  phone text,
  principal_id bigint,
  time_zone text not null,
  lat double precision,
  lng double precision,
  photos jsonb not null default '[]',
  intro text,
  opening_hours jsonb not null default '[]',
  status smallint not null default 1 check (status in (1, 2)),
  remark text,
  search text not null default '',
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index campus__code__unique on campus (lower(code)) where deleted_at is null;
create unique index campus__name__unique on campus (name) where deleted_at is null;
create index campus_search on campus using gin (search gin_trgm_ops);
create trigger touch before update on campus for each row execute function touch();
create trigger audit after insert or update or delete on campus for each row execute function audit();

create table room (
  id bigint generated always as identity primary key,
  campus_id bigint not null constraint room__campus_id__fk references campus,
  name text not null,
  type text,
  capacity integer not null check (capacity between 1 and 500),
  status smallint not null default 1 check (status in (1, 2)),
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index room__rooms__unique on room (campus_id, name) where deleted_at is null;
create trigger touch before update on room for each row execute function touch();
create trigger audit after insert or update or delete on room for each row execute function audit();

create table holiday (
  id bigint generated always as identity primary key,
  campus_id bigint not null constraint holiday__campus_id__fk references campus,
  name text not null,
  from_day date not null,
  to_day date not null,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  constraint holiday__holidays__check check (from_day <= to_day),
  constraint holiday__holidays__exclude exclude using gist (campus_id with =, daterange(from_day, to_day, '[]') with &&)
);
create trigger audit after insert or update or delete on holiday for each row execute function audit();

create table rbac_user (
  id bigint generated always as identity primary key,
  login_name text not null,
  password_hash text not null,
  must_change_password boolean not null default false,
  user_name text not null,
  phone_no text,
  gender smallint check (gender in (1, 2)),
  head_url text,
  -- The first of the user's campuses, whose name the console shows; null for headquarters.
  campus_id bigint constraint rbac_user__campus_ids__fk references campus,
  status smallint not null default 1 check (status in (1, 2)),
  last_login_at timestamptz,
  remark text,
  search text not null default '',
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index rbac_user__login_name__unique on rbac_user (lower(login_name)) where deleted_at is null;
create index rbac_user_newest on rbac_user (id desc) where deleted_at is null;
create index rbac_user_search on rbac_user using gin (search gin_trgm_ops);
-- A sign-in is no change of the person: it neither counts the version nor stands in the history.
create trigger touch before update on rbac_user for each row
  when (old.last_login_at is not distinct from new.last_login_at) execute function touch();
create trigger audit after insert or update or delete on rbac_user for each row execute function audit('password_hash');

create table rbac_user_campus (
  user_id bigint not null references rbac_user,
  campus_id bigint not null constraint rbac_user_campus__campus_ids__fk references campus,
  primary key (user_id, campus_id)
);
create index rbac_user_campus_of_campus on rbac_user_campus (campus_id, user_id);
create trigger audit after insert or delete on rbac_user_campus for each row execute function audit();

alter table campus add constraint campus__principal_id__fk foreign key (principal_id) references rbac_user;

create table rbac_role (
  id bigint generated always as identity primary key,
  code text not null,
  name text not null,
  name_en text,
  scope text not null check (scope in ('ALL', 'CHOSEN', 'CAMPUS', 'OWN')),
  status smallint not null default 1 check (status in (1, 2)),
  built_in boolean not null default false,
  remark text,
  search text not null default '',
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index rbac_role__code__unique on rbac_role (code) where deleted_at is null;
create trigger touch before update on rbac_role for each row execute function touch();
create trigger audit after insert or update or delete on rbac_role for each row execute function audit();

-- The campuses of a role whose scope is CHOSEN.
create table rbac_role_campus (
  role_id bigint not null references rbac_role,
  campus_id bigint not null constraint rbac_role_campus__campus_ids__fk references campus,
  primary key (role_id, campus_id)
);
create trigger audit after insert or delete on rbac_role_campus for each row execute function audit();

create table rbac_user_role (
  user_id bigint not null references rbac_user,
  role_id bigint not null constraint rbac_user_role__role_ids__fk references rbac_role,
  primary key (user_id, role_id)
);
create index rbac_user_role_of_role on rbac_user_role (role_id, user_id);
create trigger audit after insert or delete on rbac_user_role for each row execute function audit();

create table rbac_resource (
  id bigint generated always as identity primary key,
  parent_id bigint constraint rbac_resource__parent_id__fk references rbac_resource,
  type text not null check (type in ('LAYOUT', 'PAGE', 'ACTION')),
  code text not null,
  name text not null,
  name_en text,
  icon text,
  component text,
  hidden boolean not null default false,
  fixed boolean not null default false,
  sort integer not null default 0,
  status smallint not null default 1 check (status in (1, 2)),
  search text not null default '',
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index rbac_resource__code__unique on rbac_resource (code) where deleted_at is null;
create index rbac_resource_in_order on rbac_resource (parent_id, sort, id) where deleted_at is null;
create trigger touch before update on rbac_resource for each row execute function touch();
create trigger audit after insert or update or delete on rbac_resource for each row execute function audit();

create table rbac_role_resource (
  role_id bigint not null references rbac_role,
  resource_id bigint not null constraint rbac_role_resource__resource_ids__fk references rbac_resource,
  primary key (role_id, resource_id)
);
create index rbac_role_resource_of_resource on rbac_role_resource (resource_id, role_id);
create trigger audit after insert or delete on rbac_role_resource for each row execute function audit();

-- The token itself is never stored, only its SHA-256.
create table session (
  token_hash bytea primary key,
  user_id bigint not null references rbac_user,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_of_user on session (user_id);
create index session_age on session (expires_at);

-- Every process caches whom a token belongs to and what he may do; it forgets when this channel speaks.
create function forget_actors() returns trigger language plpgsql as $$
begin
  perform pg_notify('actors', '');
  return null;
end $$;
create trigger forget after delete on session for each statement execute function forget_actors();
create trigger forget after insert or update or delete on rbac_user_role for each statement execute function forget_actors();
create trigger forget after insert or update or delete on rbac_user_campus for each statement execute function forget_actors();
create trigger forget after update or delete on rbac_role for each statement execute function forget_actors();
create trigger forget after insert or update or delete on rbac_role_campus for each statement execute function forget_actors();
create trigger forget after insert or update or delete on rbac_role_resource for each statement execute function forget_actors();
create trigger forget after insert or update or delete on rbac_resource for each statement execute function forget_actors();
create trigger forget after update of status, deleted_at, user_name, login_name, campus_id, head_url, phone_no, gender, must_change_password, password_hash
  on rbac_user for each statement execute function forget_actors();

-- Failed sign-ins by account and by address, counted for all processes together.
create table sign_in_failure (
  key text primary key,
  count integer not null,
  since timestamptz not null
);

-- Sign-ins and reads of patients' files. Append-only.
create table record_log (
  id bigint generated always as identity primary key,
  kind text not null,
  user_id bigint,
  campus_id bigint,
  login_name text not null,
  user_name text,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now()
);
create index record_log_of_user on record_log (user_id, id desc);
create index record_log_of_campus on record_log (campus_id, id desc);
create index record_log_of_kind on record_log (kind, id desc);
create trigger append_only before update or delete on record_log for each row execute function append_only();

create table message (
  id bigint generated always as identity primary key,
  receiver_id bigint not null references rbac_user,
  type text not null,
  title text not null,
  body text not null,
  link text,
  -- One event tells one receiver once.
  event_key text,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  constraint message__event_key__unique unique (receiver_id, event_key)
);
create index message_of_receiver on message (receiver_id, id desc);
create index message_unread on message (receiver_id) where read_at is null;

-- What every table shares: who wrote it, its version, its history, and the search for part of a word.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- The member of staff on whose behalf the current transaction writes; null for the product itself.
create function app_user() returns bigint language sql stable as
$$ select nullif(current_setting('app.user', true), '')::bigint $$;

-- An updated row counts its version and notes who changed it, whatever statement did it.
create function touch() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  new.updated_by := app_user();
  return new;
end $$;

create sequence operation_id;

-- Who called what, with what outcome. Append-only.
create table operation (
  id bigint primary key,
  endpoint text not null,
  user_id bigint,
  user_name text,
  campus_id bigint,
  ip text not null,
  request_id text not null,
  err_code text not null default '',
  ms integer not null,
  created_at timestamptz not null default now()
);
create index operation_newest on operation (id desc);
create index operation_of_user on operation (user_id, id desc);
create index operation_of_campus on operation (campus_id, id desc);
create index operation_of_endpoint on operation (endpoint, id desc);

-- What an operation did to one row, field by field.
create table operation_change (
  operation_id bigint not null,
  table_name text not null,
  row_id bigint,
  action text not null check (action in ('INSERT', 'UPDATE', 'DELETE')),
  fields jsonb not null
);
create index operation_change_of_operation on operation_change (operation_id);
create index operation_change_of_row on operation_change (table_name, row_id, operation_id desc);

-- Records each change of a row under the operation of the transaction, so that no handler can forget it.
-- Arguments name columns whose values are never recorded; those that only follow from others are left out too.
create function audit() returns trigger language plpgsql as $$
declare
  operation bigint := nullif(current_setting('app.operation', true), '')::bigint;
  hidden text[] := array['version', 'updated_at', 'updated_by', 'created_at', 'created_by', 'search'];
  before jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  secret text;
  changed jsonb;
begin
  if operation is null then return null; end if;
  foreach secret in array coalesce(tg_argv, '{}') loop
    if before -> secret is distinct from after -> secret then
      before := before || jsonb_build_object(secret, '***');
      after := after || jsonb_build_object(secret, '****');
    end if;
  end loop;
  select coalesce(jsonb_object_agg(key, case tg_op
      when 'INSERT' then jsonb_build_object('to', after -> key)
      when 'DELETE' then jsonb_build_object('from', before -> key)
      else jsonb_build_object('from', before -> key, 'to', after -> key) end), '{}'::jsonb)
    into changed
    from jsonb_object_keys(before || after) key
    where key <> all (hidden)
      and before -> key is distinct from after -> key
      and not (tg_op = 'INSERT' and after -> key = 'null'::jsonb);
  if changed <> '{}'::jsonb then
    insert into operation_change (operation_id, table_name, row_id, action, fields)
    values (operation, tg_table_name, coalesce((after ->> 'id')::bigint, (before ->> 'id')::bigint), tg_op, changed);
  end if;
  return null;
end $$;

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on operation for each row execute function append_only();
create trigger append_only before update or delete on operation_change for each row execute function append_only();

-- The first answer to a write that carried an Idempotency-Key, stored in the transaction of its effect.
create table idempotency (
  user_id bigint not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_age on idempotency (created_at);

create table config (
  key text primary key,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint
);
create trigger touch before update on config for each row execute function touch();
create trigger audit after insert or update or delete on config for each row execute function audit();

create table dict (
  id bigint generated always as identity primary key,
  type text not null,
  value text not null,
  label text not null,
  label_en text,
  color text,
  sort integer not null default 0,
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
create unique index dict__value__unique on dict (type, value) where deleted_at is null;
create index dict_in_order on dict (type, sort, id);
create index dict_search on dict using gin (search gin_trgm_ops);
create trigger touch before update on dict for each row execute function touch();
create trigger audit after insert or update or delete on dict for each row execute function audit();

-- One row a revision; a published revision never changes.
create table agreement (
  code text not null,
  revision integer not null,
  title text not null,
  body text not null,
  effective_at timestamptz not null default now(),
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  constraint agreement__revision__unique primary key (code, revision)
);
create trigger append_only before update or delete on agreement for each row execute function append_only();
create trigger audit after insert on agreement for each row execute function audit();

create table subject (
  id bigint generated always as identity primary key,
  name text not null,
  level_name text not null,
  grade smallint check (grade between 1 and 12),
  sort integer not null default 0,
  search text not null default '',
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index subject__name__unique on subject (name, level_name) where deleted_at is null;
create index subject_in_order on subject (sort, id) where deleted_at is null;
create index subject_search on subject using gin (search gin_trgm_ops);
create trigger touch before update on subject for each row execute function touch();
create trigger audit after insert or update or delete on subject for each row execute function audit();

create table stored_file (
  key text primary key,
  name text not null,
  mime text not null,
  bytes integer not null,
  created_by bigint default app_user(),
  created_at timestamptz not null default now()
);
create index stored_file_of_user on stored_file (created_by, created_at desc);

-- A signed address that takes one PUT until it expires.
create table upload_ticket (
  token_hash bytea primary key,
  key text not null,
  name text not null,
  user_id bigint not null,
  expires_at timestamptz not null
);

-- A stored file is for something (`kind`), and public or private by that. Undecided until it stands in a row or its
-- upload says so. `used` is whether any row ever held it: until then its uploader looks at it by a signed address.
alter table stored_file add column kind text, add column used boolean not null default false;
alter table upload_ticket add column kind text;

-- Keys that this installation signs with, the same for all its processes. Each is 244 random bits.
create table signing_key (
  name text primary key,
  value bytea not null
);
insert into signing_key values ('file', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Which rows hold which file. A row that is deleted keeps its files, for it can be restored, but they are not served.
create table file_use (
  file_key text not null constraint file_use__file__fk references stored_file,
  table_name text not null,
  row_id bigint not null,
  live boolean not null,
  primary key (file_key, table_name, row_id)
);
create index file_use_of_row on file_use (table_name, row_id);

-- A row that was merged into another is deleted, but what it held is shown there.
create function holds_files(held jsonb) returns boolean language sql immutable as $$
  select held ->> 'deleted_at' is null or held ->> 'merged_into' is not null
$$;

-- The arguments are the columns, text or jsonb, that hold addresses of stored files. Triggers follow from the tables'
-- declarations (server/src/db/derive.ts).
create function note_files() returns trigger language plpgsql as $$
declare
  held jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  holder bigint := case when tg_op = 'DELETE' then old.id else new.id end;
  keys text[];
begin
  select array_agg(distinct address[1]) into keys from unnest(tg_argv) name,
    regexp_matches(held ->> name, '/files/([A-Za-z0-9_-]{32}\.\w{1,5})', 'g') address;
  delete from file_use where table_name = tg_table_name and row_id = holder and file_key <> all (coalesce(keys, '{}'));
  if keys is null then return null; end if;
  insert into file_use (file_key, table_name, row_id, live)
    select key, tg_table_name, holder, holds_files(held) from unnest(keys) key
    on conflict (file_key, table_name, row_id) do update set live = excluded.live where file_use.live <> excluded.live;
  update stored_file set used = true where key = any (keys) and not used;
  return null;
end $$;

-- The arguments: the table of the parts, and its column that refers to the row.
create function note_part_files() returns trigger language plpgsql as $$
begin
  execute format('update file_use u set live = $1 from %I part
    where u.table_name = %L and u.row_id = part.id and part.%I = $2 and u.live <> $1', tg_argv[0], tg_argv[0], tg_argv[1])
    using holds_files(to_jsonb(new)), new.id;
  return null;
end $$;

with held as (
  select 'rbac_user' as table_name, id as row_id, 'avatar' as kind, head_url as address, deleted_at is null as live from rbac_user
  union all
  select 'campus', id, 'campusPhoto', photos::text, deleted_at is null from campus
  union all
  select 'customer_follow', f.id, 'contactFile', f.files::text, c.deleted_at is null or c.merged_into is not null
  from customer_follow f join customer c on c.id = f.customer_id where f.files <> '[]'),
found as (
  select distinct f.key, h.table_name, h.row_id, h.kind, h.live
  from held h, regexp_matches(h.address, '/files/([A-Za-z0-9_-]{32}\.\w{1,5})', 'g') m
  join stored_file f on f.key = m[1]),
noted as (insert into file_use select key, table_name, row_id, live from found)
update stored_file f set used = true, kind = (select max(kind) from found where found.key = f.key)
where f.key in (select key from found);

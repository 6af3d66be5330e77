-- Callers of two kinds: staff (rbac_user) and accounts of the messaging app (parent_account). Each kind counts its own
-- ids, so a row that belongs to a caller names the kind, too: by the column that holds the id.

create table parent_account (
  id bigint generated always as identity primary key,
  -- Null until the first sign-in of an account that staff created by phone.
  open_id text,
  union_id text,
  phone text,
  parent_id bigint constraint parent_account__parent_id__fk references parent_info,
  agreement_revision integer,
  locked boolean not null default false,
  last_login_at timestamptz,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint parent_account__phone__check check (open_id is not null or phone is not null)
);
create unique index parent_account__open_id__unique on parent_account (open_id) where deleted_at is null;
create unique index parent_account__phone__unique on parent_account (phone) where deleted_at is null;
create unique index parent_account__parent_id__unique on parent_account (parent_id) where deleted_at is null;

alter table session
  alter column user_id drop not null,
  add column account_id bigint references parent_account,
  add constraint session__caller__check check (num_nonnulls(user_id, account_id) = 1);
create index session_of_account on session (account_id) where account_id is not null;

-- `caller` is `staff:7`, `account:7` or `public`. Kept answers live for a day.
alter table idempotency drop constraint idempotency_pkey;
alter table idempotency add column caller text;
update idempotency set caller = 'staff:' || user_id;
alter table idempotency drop column user_id, alter column caller set not null, add primary key (caller, key);

alter table message
  alter column receiver_id drop not null,
  add column account_id bigint references parent_account,
  add constraint message__receiver__check check (num_nonnulls(receiver_id, account_id) = 1),
  add constraint message__account_event__unique unique (account_id, event_key);
create index message_of_account on message (account_id, id desc) where account_id is not null;
create index message_unread_of_account on message (account_id) where read_at is null and account_id is not null;

-- Both null: a call that needs no session, or a job.
alter table operation
  add column account_id bigint references parent_account,
  add constraint operation__caller__check check (num_nonnulls(user_id, account_id) <= 1);
create index operation_of_account on operation (account_id, created_at, id) where account_id is not null;
alter table record_log
  add column account_id bigint references parent_account,
  add constraint record_log__caller__check check (num_nonnulls(user_id, account_id) <= 1);
create index record_log_of_account on record_log (account_id, created_at, id) where account_id is not null;

-- As before, and `accountIds` of the accounts a row is for: null is all of them. The arguments: the noun, the column of
-- the member of staff and that of the account whom a row is for.
create or replace function announce() returns trigger language plpgsql as $$
declare
  noun text := tg_argv[0];
  person text := nullif(tg_argv[1], '');
  account text := nullif(tg_argv[2], '');
  of_campus boolean := exists (
    select from pg_attribute where attrelid = tg_relid and attname = 'campus_id' and not attisdropped);
  changed text := case tg_op
    when 'INSERT' then 'select * from new_rows'
    when 'DELETE' then 'select * from old_rows'
    else 'select * from old_rows union all select * from new_rows' end;
  any_row boolean;
  campus_ids bigint[];
  user_ids bigint[];
  account_ids bigint[];
begin
  execute format(
    'select count(*) > 0, array_agg(distinct %s order by %1$s), array_agg(distinct %s order by %2$s),
      array_agg(distinct %s order by %3$s) from (%s) r',
    case when of_campus then 'coalesce(campus_id, 0)' else 'null::bigint' end,
    case when person is null then 'null::bigint' else quote_ident(person) end,
    case when account is null then 'null::bigint' else quote_ident(account) end,
    changed) into any_row, campus_ids, user_ids, account_ids;
  if not any_row then return null; end if;
  campus_ids := array_remove(campus_ids, null);
  user_ids := array_remove(user_ids, null);
  account_ids := array_remove(account_ids, null);
  -- A payload holds less than 8000 bytes.
  if cardinality(campus_ids) > 100 or cardinality(user_ids) > 200 or (person is null and not of_campus) then
    campus_ids := null;
    user_ids := '{}';
  end if;
  if cardinality(account_ids) > 100 then account_ids := null; end if;
  perform pg_notify('live', json_build_object(
    'noun', noun, 'campusIds', campus_ids, 'userIds', user_ids, 'accountIds', account_ids)::text);
  return null;
end $$;

-- Channel `actors`: whose cached session is no longer valid, as `staff:7,account:7`; an empty notice is everybody's.
create function notify_session_invalidation(kind text, ids bigint[]) returns void language plpgsql as $$
begin
  ids := array_remove(ids, null);
  if cardinality(ids) > 0 then
    -- A payload holds less than 8000 bytes.
    perform pg_notify('actors', case when cardinality(ids) > 200 then ''
      else (select string_agg(kind || ':' || id, ',' order by id) from unnest(ids) id) end);
  end if;
end $$;

-- As before, and for accounts. The arguments: a column, and what it names: a user, an account, a role with its holders,
-- or a campus with its staff.
create or replace function forget_actors() returns trigger language plpgsql as $$
declare
  of_column text := tg_argv[0];
  rows text := case tg_op
    when 'INSERT' then 'select * from new_rows'
    when 'DELETE' then 'select * from old_rows'
    else 'select * from old_rows union all select * from new_rows' end;
  ids bigint[];
begin
  execute format(case tg_argv[1]
    when 'role' then 'select array_agg(distinct user_id) from rbac_user_role where role_id in (select %I from (%s) r)'
    when 'campus' then 'select array_agg(distinct user_id) from rbac_user_campus where campus_id in (select %I from (%s) r)'
    else 'select array_agg(distinct %I) from (%s) r'
    end, of_column, rows) into ids;
  perform notify_session_invalidation(case tg_argv[1] when 'account' then 'account' else 'staff' end, ids);
  return null;
end $$;

create or replace function forget_person() returns trigger language plpgsql as $$
begin
  perform notify_session_invalidation('staff', array[new.id]);
  return null;
end $$;
drop function say_concerned(bigint[]);

create trigger forget_account_delete after delete on session referencing old table as old_rows
  for each statement execute function forget_actors('account_id', 'account');
create function forget_account() returns trigger language plpgsql as $$
begin
  perform notify_session_invalidation('account', array[new.id]);
  return null;
end $$;
create trigger forget after update of locked, deleted_at, phone, parent_id on parent_account
  for each row execute function forget_account();
-- An account goes by the name of its parent.
create function forget_account_of_parent() returns trigger language plpgsql as $$
begin
  perform notify_session_invalidation('account', array(select id from parent_account where parent_id = new.id));
  return null;
end $$;
create trigger forget after update of name on parent_info for each row execute function forget_account_of_parent();

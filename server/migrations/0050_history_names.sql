-- The history of a row without a number says which row it is: an update records its key, too, with the same value before
-- and after. A setting's change shows its name so.
create or replace function audit() returns trigger language plpgsql as $$
declare
  operation bigint := nullif(current_setting('app.operation', true), '')::bigint;
  hidden text[] := array['version', 'updated_at', 'updated_by', 'created_at', 'created_by', 'search'];
  before jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  secret text;
  changed jsonb;
  campuses bigint[];
  noted bigint[] := coalesce(nullif(current_setting('app.campuses', true), ''), '{}');
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
    if tg_op = 'UPDATE' and not after ? 'id' then
      select changed || jsonb_object_agg(attname, jsonb_build_object('from', before -> attname, 'to', after -> attname))
        into changed
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = tg_relid and indisprimary;
    end if;
    campuses := campuses_of(tg_table_name, case when tg_op = 'DELETE' then before else after end);
    if tg_op = 'UPDATE' and before -> 'campus_id' is distinct from after -> 'campus_id' then
      campuses := campuses || campuses_of(tg_table_name, before);
    end if;
    insert into operation_change (operation_id, table_name, row_id, action, fields, campus_ids)
    values (operation, tg_table_name, coalesce((after ->> 'id')::bigint, (before ->> 'id')::bigint), tg_op, changed, campuses);
    if not noted @> campuses then
      perform set_config('app.campuses', array(select unnest(noted) union select unnest(campuses))::text, true);
    end if;
  end if;
  return null;
end $$;

-- Who undid a merge is a reference like every other.
alter table customer_merge add constraint customer_merge__undone_by__fk foreign key (undone_by) references rbac_user;

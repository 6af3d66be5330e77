-- The log shows each campus what was done to its own rows, whoever did it: a change says whose row it was, an operation
-- all that it changed. None is the business as a whole.
create function campuses_of(changed text, entry jsonb) returns bigint[] language plpgsql stable as $$
declare
  found bigint[];
begin
  case changed
    when 'campus' then
      found := array[(entry ->> 'id')::bigint];
    when 'rbac_user' then
      select array_agg(campus_id) into found from rbac_user_campus where user_id = (entry ->> 'id')::bigint;
      found := found || (entry ->> 'campus_id')::bigint;
    when 'rbac_user_role' then
      select array_agg(campus_id) into found from rbac_user_campus where user_id = (entry ->> 'user_id')::bigint;
    when 'parent_info' then
      select array_agg(p.campus_id) into found from patient_parent l join patient p on p.id = l.patient_id
        where l.parent_id = (entry ->> 'id')::bigint;
    when 'patient_parent' then
      select array[campus_id] into found from patient where id = (entry ->> 'patient_id')::bigint;
    when 'customer_merge' then
      select array_agg(campus_id) into found from customer
        where id in ((entry ->> 'winner_id')::bigint, (entry ->> 'loser_id')::bigint);
    when 'rbac_role_campus' then
      found := '{}';
    else
      return array_remove(array[(entry ->> 'campus_id')::bigint], null);
  end case;
  return array(select distinct campus_id from unnest(found) campus_id where campus_id is not null);
end $$;

alter table operation_change add column campus_ids bigint[];
alter table operation add column campus_ids bigint[];

-- What was recorded before: by the row as it is now, or by what was recorded where it is gone or has no number.
alter table operation_change disable trigger append_only;
do $$
declare
  kept text;
begin
  foreach kept in array '{campus,room,holiday,rbac_user,patient,parent_info,order_info,customer,customer_follow,customer_check,customer_merge}'::text[] loop
    execute format('update operation_change c set campus_ids = campuses_of(%1$L, to_jsonb(r)) from %1$I r
      where c.table_name = %1$L and c.row_id = r.id', kept);
  end loop;
end $$;
update operation_change set campus_ids = campuses_of(table_name,
  (select jsonb_object_agg(key, coalesce(value -> 'to', value -> 'from')) from jsonb_each(fields))) where campus_ids is null;
alter table operation_change enable trigger append_only;
alter table operation_change alter campus_ids set default '{}', alter campus_ids set not null;

-- The transaction itself notes whose rows it has changed so far: `app.campuses`. What changed no campus's rows, a refusal
-- for one, is seen where its author works.
create function operation_campuses() returns trigger language plpgsql as $$
begin
  new.campus_ids := coalesce(new.campus_ids, nullif(current_setting('app.campuses', true), '')::bigint[],
    array_remove(array[new.campus_id], null));
  return new;
end $$;

alter table operation disable trigger append_only;
update operation o set campus_ids = coalesce(
  (select array_agg(distinct campus_id) from operation_change c, unnest(c.campus_ids) campus_id where c.operation_id = o.id),
  array_remove(array[o.campus_id], null));
alter table operation enable trigger append_only;
alter table operation alter campus_ids set not null;
create trigger campuses before insert on operation for each row execute function operation_campuses();
drop index operation_of_campus;
create index operation_of_campuses on operation using gin (campus_ids);

-- As before, and with the campuses of the row; one that moves is on record at both.
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

-- Screens that show a noun hear of its changes: channel `live` carries which noun changed, in which campuses, for whom.
-- `campusIds` null is everybody, 0 among them a row of no campus; without any, it is for `userIds` only.
-- PostgreSQL itself drops what a transaction has already said, so the lists stand in order.
create function announce() returns trigger language plpgsql as $$
declare
  noun text := tg_argv[0];
  person text := nullif(tg_argv[1], '');
  of_campus boolean := exists (
    select from pg_attribute where attrelid = tg_relid and attname = 'campus_id' and not attisdropped);
  changed text := case tg_op
    when 'INSERT' then 'select * from new_rows'
    when 'DELETE' then 'select * from old_rows'
    else 'select * from old_rows union all select * from new_rows' end;
  any_row boolean;
  campus_ids bigint[];
  user_ids bigint[];
begin
  execute format(
    'select count(*) > 0, array_agg(distinct %s order by %1$s), array_agg(distinct %s order by %2$s) from (%s) r',
    case when of_campus then 'coalesce(campus_id, 0)' else 'null::bigint' end,
    case when person is null then 'null::bigint' else quote_ident(person) end,
    changed) into any_row, campus_ids, user_ids;
  if not any_row then return null; end if;
  campus_ids := array_remove(campus_ids, null);
  user_ids := array_remove(user_ids, null);
  -- A payload holds less than 8000 bytes.
  if cardinality(campus_ids) > 100 or cardinality(user_ids) > 200 or (person is null and not of_campus) then
    campus_ids := null;
    user_ids := '{}';
  end if;
  perform pg_notify('live', json_build_object('noun', noun, 'campusIds', campus_ids, 'userIds', user_ids)::text);
  return null;
end $$;

-- `call make_live('customer', 'customer')`, or with the column of the person a row is for: `call make_live('message', 'message', 'receiver_id')`.
create procedure make_live(changing regclass, noun text, person text default '') language plpgsql as $$
begin
  execute format('create trigger announce_insert after insert on %s referencing new table as new_rows
    for each statement execute function announce(%L, %L)', changing, noun, person);
  execute format('create trigger announce_update after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function announce(%L, %L)', changing, noun, person);
  execute format('create trigger announce_delete after delete on %s referencing old table as old_rows
    for each statement execute function announce(%L, %L)', changing, noun, person);
end $$;

call make_live('message', 'message', 'receiver_id');

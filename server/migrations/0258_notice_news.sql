-- As before; rows of several campuses name them in a list, and of some nobody hears: a broadcast changes each of its notices twice.
create or replace function announce() returns trigger language plpgsql as $$
declare
  noun text := tg_argv[0];
  person text := nullif(tg_argv[1], '');
  account text := nullif(tg_argv[2], '');
  among text := nullif(tg_argv[3], '');
  unheard text := coalesce(nullif(tg_argv[4], ''), 'false');
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
      array_agg(distinct %s order by %3$s) from (%s) r where not (%s)',
    case when of_campus then 'coalesce(campus_id, 0)' else 'null::bigint' end,
    case when person is null then 'null::bigint' else quote_ident(person) end,
    case when account is null then 'null::bigint' else quote_ident(account) end,
    changed, unheard) into any_row, campus_ids, user_ids, account_ids;
  if not any_row then return null; end if;
  if among is not null then
    execute format('select array_agg(distinct c order by c) from (%s) r, unnest(r.%I) c where not (%s)', changed, among, unheard)
      into campus_ids;
    of_campus := true;
    campus_ids := coalesce(campus_ids, '{}');
  end if;
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
    'noun', noun, 'campusIds', campus_ids, 'userIds', user_ids, 'accountIds', account_ids,
    'tab', nullif(current_setting('app.tab', true), ''), 'by', app_user())::text);
  return null;
end $$;

-- Of each webhook the delivery that is due first: one with many that wait does not stand before the others.
create index webhook_delivery_next on webhook_delivery (webhook_id, due_at, id) where state = 'WAITING';
drop index webhook_delivery_due;

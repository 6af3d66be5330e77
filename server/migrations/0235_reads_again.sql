-- A list that an open page asks for again and again is one read of a day; a row that is opened is one of ten minutes.
drop function record_read(text, text, bigint, bigint, bigint, text, bigint, text, text, integer);
create function record_read(
  path text, read_table text, read_id bigint, reader_id bigint, reader_account bigint, reader text, reader_campus bigint,
  address text, request text, took integer, quiet interval default '10 minutes'
) returns void language plpgsql as $$
declare
  operation bigint;
  campuses bigint[];
  patient bigint;
begin
  perform pg_advisory_xact_lock(727114, hashtext(concat_ws(' ', read_table, read_id, reader_id, '/', reader_account)));
  if exists (
    select 1 from operation_change c join operation o on o.id = c.operation_id
    where c.table_name = read_table and c.row_id = read_id and c.action = 'READ' and o.endpoint = path
      and o.created_at > now() - quiet
      and o.user_id is not distinct from reader_id and o.account_id is not distinct from reader_account
  ) then return; end if;
  execute format('select campuses_of(%1$L, to_jsonb(r)), patient_of(%1$L, to_jsonb(r)) from %1$I r where id = $1', read_table)
    into campuses, patient using read_id;
  operation := nextval('operation_id');
  insert into operation_change (operation_id, table_name, row_id, action, fields, campus_ids, patient_id)
  values (operation, read_table, read_id, 'READ', '{}', coalesce(campuses, '{}'), patient);
  insert into operation (id, endpoint, user_id, account_id, user_name, campus_id, ip, request_id, ms, err_code, campus_ids)
  values (operation, path, reader_id, reader_account, reader, reader_campus, address, request, took, '', nullif(campuses, '{}'));
end $$;

-- Whose clinical data a read showed: what a guardian who asks is told.
alter table operation_change add column patient_id bigint;

create function patient_of(entry_table text, entry jsonb) returns bigint language sql stable as $$
  select case
    when entry_table = 'patient' then (entry ->> 'id')::bigint
    when entry_table = 'work_entry' then (select patient_id from work where id = (entry ->> 'work_id')::bigint)
    when entry_table in ('so_day', 'assessment', 'teaching_plan', 'work', 'patient_consent', 'patient_document')
      then (entry ->> 'patient_id')::bigint
  end $$;

create or replace function record_read(
  path text, read_table text, read_id bigint, reader_id bigint, reader_account bigint, reader text, reader_campus bigint,
  address text, request text, took integer
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
      and o.created_at > now() - interval '10 minutes'
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

-- What was read before: by the row as it is now.
alter table operation_change disable trigger append_only;
update operation_change c set patient_id = case table_name
    when 'patient' then (select id from patient where id = c.row_id)
    when 'so_day' then (select patient_id from so_day where id = c.row_id)
    when 'assessment' then (select patient_id from assessment where id = c.row_id)
    when 'teaching_plan' then (select patient_id from teaching_plan where id = c.row_id)
    when 'work' then (select patient_id from work where id = c.row_id)
  end
  where action = 'READ' and table_name in ('patient', 'so_day', 'assessment', 'teaching_plan', 'work');
alter table operation_change enable trigger append_only;
create index operation_change_of_patient on operation_change (patient_id, operation_id desc) where patient_id is not null;

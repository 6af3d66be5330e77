-- Who reads a report is on record with its patient, too.
create or replace function patient_of(entry_table text, entry jsonb) returns bigint language sql stable as $$
  select case
    when entry_table = 'patient' then (entry ->> 'id')::bigint
    when entry_table = 'work_entry' then (select patient_id from work where id = (entry ->> 'work_id')::bigint)
    when entry_table in ('so_day', 'so_record', 'reply', 'assessment', 'teaching_plan', 'work', 'patient_consent', 'patient_document',
        'patient_report')
      then (entry ->> 'patient_id')::bigint
  end $$;

-- Pictures and sounds with a class comment: beside the record with the draft of the comment, with the comment from the signature on.
alter table reply add column files jsonb not null default '[]';
alter table so_record add column comment_files jsonb not null default '[]'
  constraint so_record__comment_files__check check (comment_files = '[]' or state = 'DRAFT');

create or replace function patient_of(entry_table text, entry jsonb) returns bigint language sql stable as $$
  select case
    when entry_table = 'patient' then (entry ->> 'id')::bigint
    when entry_table = 'work_entry' then (select patient_id from work where id = (entry ->> 'work_id')::bigint)
    when entry_table in ('so_day', 'so_record', 'reply', 'assessment', 'teaching_plan', 'work', 'patient_consent', 'patient_document')
      then (entry ->> 'patient_id')::bigint
  end $$;

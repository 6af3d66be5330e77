-- The campuses of a parent stand in the row, so that lists and policies need not look through links and patients: those of
-- all patients linked, deleted ones included, as these can be restored. Triggers keep them.
alter table parent_info add column campus_ids bigint[] not null default '{}';

create function renew_parent_campuses(parents bigint[]) returns void language plpgsql as $$
begin
  -- Two transactions that link or move patients of one parent wait for each other; the statement after the lock sees both.
  perform from parent_info where id = any (parents) order by id for no key update;
  update parent_info set campus_ids = linked.campus_ids
    from (select pi.id, array(select distinct p.campus_id from patient_parent l join patient p on p.id = l.patient_id
        where l.parent_id = pi.id order by 1) as campus_ids
      from unnest(parents) pi(id)) linked
    where parent_info.id = linked.id and parent_info.campus_ids <> linked.campus_ids;
end $$;

create function note_linked_campuses() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select patient_id, parent_id from new_rows'
    when 'DELETE' then 'select patient_id, parent_id from old_rows'
    else '(select patient_id, parent_id from old_rows except select patient_id, parent_id from new_rows)
      union all (select patient_id, parent_id from new_rows except select patient_id, parent_id from old_rows)' end;
  patients bigint[];
  parents bigint[];
begin
  execute format('select array_agg(distinct patient_id), array_agg(distinct parent_id) from (%s) links', changed)
    into patients, parents;
  if parents is null then return null; end if;
  -- A patient who moves at this moment has moved, or moves after this.
  perform from patient where id = any (patients) order by id for no key update;
  perform renew_parent_campuses(parents);
  return null;
end $$;
create trigger note_linked after insert on patient_parent referencing new table as new_rows
  for each statement execute function note_linked_campuses();
create trigger note_unlinked after delete on patient_parent referencing old table as old_rows
  for each statement execute function note_linked_campuses();
create trigger note_relinked after update on patient_parent referencing old table as old_rows new table as new_rows
  for each statement execute function note_linked_campuses();

create function note_moved_patient() returns trigger language plpgsql as $$
begin
  perform renew_parent_campuses(array(select parent_id from patient_parent where patient_id = new.id));
  return null;
end $$;
create trigger note_moved after update of campus_id on patient for each row when (old.campus_id <> new.campus_id)
  execute function note_moved_patient();

alter table parent_info disable trigger user;
select renew_parent_campuses(array(select id from parent_info));
alter table parent_info enable trigger user;
create index parent_info_of_campuses on parent_info using gin (campus_ids) where deleted_at is null;

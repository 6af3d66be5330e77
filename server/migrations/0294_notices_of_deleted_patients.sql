-- Whether an account is told of patients no more. Of one that was merged meanwhile the links are those of the other; of one that was
-- deleted nobody is told.
create or replace function told_no_more(account bigint, patients bigint[]) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select patients is not null and not exists (select from patient p
      join patient kept on kept.id = coalesce(p.merged_into, p.id) and kept.deleted_at is null
      join patient_parent l on l.patient_id = kept.id and l.notified
      join parent_account a on a.parent_id = l.parent_id and a.id = account
    where p.id = any(patients))
$$;

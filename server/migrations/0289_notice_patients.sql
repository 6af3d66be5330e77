-- The patients whom a notice is about, where it is not about all of its account: who is told of them no more by the time that it is due,
-- as the link was taken away or notices are no longer wanted, is neither sent it nor rung about it.
alter table notice add column patient_ids bigint[];

-- Of patients that were merged meanwhile the links are those of another.
create function told_no_more(account bigint, patients bigint[]) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select patients is not null and exists (select from patient p where p.id = any(patients) and p.deleted_at is null)
    and not exists (select from patient_parent l join parent_account a on a.parent_id = l.parent_id
      where a.id = account and l.patient_id = any(patients) and l.notified)
$$;

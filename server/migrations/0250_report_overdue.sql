-- Since when a family has had no report for the days of the setting, whatever else makes one due.
drop function report_due(bigint, integer, text);
create function report_due(patient bigint, every_days integer, zone text)
  returns table (reason text, since date, overdue_since date, last_on date, draft_id bigint)
  language sql stable security definer set search_path = public, pg_temp as
  $$ with last as (select (r.approved_at at time zone zone)::date as day, r.data_at as at from patient_report r
      where r.patient_id = patient and r.state = 'APPROVED' order by r.approved_at desc limit 1),
    reviewed as (select p.ended_at as at, (p.ended_at at time zone zone)::date as day from teaching_plan p
      where p.patient_id = patient and p.state = 'REVIEWED' order by p.ended_at desc limit 1),
    held as (select min(d.day) as day from so_day d where d.patient_id = patient and d.deleted_at is null
      and d.state in ('CHECKED_IN', 'DONE')),
    overdue as (select coalesce((select day from last), held.day) + every_days as since from held),
    due as (select 'REVIEW' as reason, reviewed.day as since from reviewed
        where reviewed.at > coalesce((select at from last), '-infinity')
      union all
      select 'PERIOD', overdue.since from overdue)
    select due.reason, due.since, (select o.since from overdue o where o.since <= (now() at time zone zone)::date),
      (select day from last), (select r.id from patient_report r where r.patient_id = patient and r.state = 'DRAFT')
    from due
    where due.since <= (now() at time zone zone)::date
      and exists (select from so_record r where r.patient_id = patient and r.state <> 'DRAFT')
      and not exists (select from patient_report r where r.patient_id = patient and r.state = 'APPROVAL')
    order by due.reason desc limit 1 $$;

-- The report that a family takes home. A version that takes the place of another counts on; what was approved is never changed.
create table patient_report (
  id bigint generated always as identity primary key,
  patient_id bigint not null constraint patient_report__patient_id__fk references patient,
  edition integer not null,
  replaces_id bigint constraint patient_report__replaces_id__fk references patient_report,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'APPROVAL', 'APPROVED', 'REPLACED', 'WITHDRAWN')),
  language text not null check (language in ('zh-CN', 'en')),
  from_day date not null,
  to_day date not null,
  sections jsonb not null,
  words text,
  next text,
  -- What it says of its period, as it was at this time.
  data jsonb not null,
  data_at timestamptz not null default now(),
  signed_by bigint,
  signed_at timestamptz,
  approved_by bigint,
  approved_at timestamptz,
  return_reason text,
  withdrawn_by bigint,
  withdrawn_at timestamptz,
  withdraw_reason text,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint patient_report__edition__unique unique (patient_id, edition),
  constraint patient_report__to_day__check check (to_day >= from_day and to_day - from_day < 366),
  constraint patient_report__signed_at__check check ((state = 'DRAFT') = (signed_at is null)),
  constraint patient_report__approved_at__check check ((state in ('DRAFT', 'APPROVAL')) = (approved_at is null)),
  constraint patient_report__words__check check (state = 'DRAFT' or words <> ''),
  constraint patient_report__withdrawn_at__check check ((state = 'WITHDRAWN') = (withdrawn_at is not null)),
  constraint patient_report__withdraw_reason__check check ((withdrawn_at is null) = (withdraw_reason is null))
);
-- A patient has one draft at a time.
create unique index patient_report__patient_id__unique on patient_report (patient_id) where state in ('DRAFT', 'APPROVAL');
create index patient_report_newest on patient_report (created_at, id);
create index patient_report_of_state on patient_report (state, created_at);
create index patient_report_approved on patient_report (patient_id, approved_at) where approved_at is not null;
create index patient_report_replacing on patient_report (replaces_id) where replaces_id is not null;
create trigger touch before update on patient_report for each row execute function touch();
create trigger audit after insert or update or delete on patient_report for each row execute function audit();

-- What was signed stays as it was signed; only its state moves on.
create function report_stays() returns trigger language plpgsql as $$
begin
  if old.state <> 'DRAFT' and (new.language, new.from_day, new.to_day, new.sections, new.words, new.next, new.data)
      is distinct from (old.language, old.from_day, old.to_day, old.sections, old.words, old.next, old.data) then
    raise exception 'A signed report does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger signed_stays before update on patient_report for each row execute function report_stays();

create table patient_report_entry (
  id bigint generated always as identity primary key,
  report_id bigint not null constraint patient_report_entry__report_id__fk references patient_report,
  kind text not null constraint patient_report_entry__kind__check check (kind in ('QUESTION', 'ANSWER')),
  text text not null,
  author_account_id bigint constraint patient_report_entry__author_account_id__fk references parent_account,
  created_by bigint default app_user(),
  created_at timestamptz not null default now()
);
create index patient_report_entry_of_report on patient_report_entry (report_id, id);
create index patient_report_entry_of_account on patient_report_entry (author_account_id) where author_account_id is not null;
create trigger audit after insert or update or delete on patient_report_entry for each row execute function audit();

-- When each account of the family opened it first.
create table patient_report_read (
  report_id bigint not null constraint patient_report_read__report_id__fk references patient_report,
  account_id bigint not null constraint patient_report_read__account_id__fk references parent_account,
  at timestamptz not null default now(),
  primary key (report_id, account_id)
);
create index patient_report_read_of_account on patient_report_read (account_id);

-- Whether the family of a patient waits for a report, and why: a plan was reviewed since the last one was approved, or the patient
-- has trained for so many days without one; days are those of the zone. It is for whoever found the patient within reach, wherever the patient was trained.
create function report_due(patient bigint, every_days integer, zone text)
  returns table (reason text, since date, last_on date, draft_id bigint)
  language sql stable rows 1 security definer set search_path = public, pg_temp as
  $$ with last as (select (r.approved_at at time zone zone)::date as day, r.approved_at as at from patient_report r
      where r.patient_id = patient and r.state in ('APPROVED', 'REPLACED') order by r.approved_at desc limit 1),
    reviewed as (select p.ended_at as at, (p.ended_at at time zone zone)::date as day from teaching_plan p
      where p.patient_id = patient and p.state = 'REVIEWED' order by p.ended_at desc limit 1),
    held as (select min(d.day) as day from so_day d where d.patient_id = patient and d.deleted_at is null
      and d.state in ('CHECKED_IN', 'DONE')),
    due as (select 'REVIEW' as reason, reviewed.day as since from reviewed
        where reviewed.at > coalesce((select at from last), '-infinity')
      union all
      select 'PERIOD', coalesce((select day from last), held.day) + every_days from held)
    select due.reason, due.since, (select day from last),
      (select r.id from patient_report r where r.patient_id = patient and r.state = 'DRAFT')
    from due
    where due.since <= (now() at time zone zone)::date
      and exists (select from so_record r where r.patient_id = patient and r.state <> 'DRAFT')
      and not exists (select from patient_report r where r.patient_id = patient and r.state = 'APPROVAL')
    order by due.reason desc limit 1 $$;

-- The pages of the group that stood where this one comes, as shipped, make room.
update rbac_resource page set sort = after.sort
  from (values ('/patient/parent', 70, 80), ('/patient/account', 80, 90), ('/patient/appUser', 90, 100), ('/patient/import', 100, 110))
      after (code, before, sort), rbac_resource patients
  where patients.code = '/patient' and patients.id = page.parent_id
    and page.code = after.code and page.sort = after.before and page.deleted_at is null;

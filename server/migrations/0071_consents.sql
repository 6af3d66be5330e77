-- Consents by revision of an agreement, and documents of patients.

create table patient_consent (
  id bigint generated always as identity primary key,
  patient_id bigint not null constraint patient_consent__patient_id__fk references patient,
  code text not null,
  revision integer not null,
  state text not null default 'GIVEN',
  -- Who signed, and as what to the patient at that time.
  parent_id bigint not null constraint patient_consent__parent_id__fk references parent_info,
  relation text not null,
  method text not null constraint patient_consent__method__check check (method in ('SCREEN', 'SCAN')),
  file text not null,
  signed_on date not null,
  -- The last day on which it holds; null: until it is withdrawn.
  expires_on date,
  ended_at timestamptz,
  ended_by bigint,
  end_reason text,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  constraint patient_consent__code__fk foreign key (code, revision) references agreement (code, revision),
  constraint patient_consent__state__check check (state in ('GIVEN', 'REPLACED', 'WITHDRAWN') and (state = 'GIVEN') = (ended_at is null)),
  constraint patient_consent__expires_on__check check (expires_on >= signed_on)
);
-- One that holds for each agreement.
create unique index patient_consent__code__unique on patient_consent (patient_id, code) where state = 'GIVEN';
create index patient_consent_of_patient on patient_consent (patient_id, id desc);

-- Until when clinical data may be recorded of a patient follows from the consents to that.
create function note_consent() returns trigger language plpgsql as $$
declare
  patients bigint[] := case tg_op when 'INSERT' then array[new.patient_id] when 'DELETE' then array[old.patient_id]
    else array[old.patient_id, new.patient_id] end;
begin
  update patient set consent_until = held.until
    from (select p.id, coalesce(max(case when c.id is not null then coalesce(c.expires_on, 'infinity') end), '-infinity') as until
      from unnest(patients) p(id)
      left join patient_consent c on c.patient_id = p.id and c.code = 'consent' and c.state = 'GIVEN'
      group by p.id) held
    where patient.id = held.id and patient.consent_until <> held.until;
  return null;
end $$;
create trigger note_consent after insert or update or delete on patient_consent for each row execute function note_consent();

create table patient_document (
  id bigint generated always as identity primary key,
  patient_id bigint not null constraint patient_document__patient_id__fk references patient,
  type text not null,
  title text not null,
  file text not null,
  file_name text not null,
  taken_on date,
  remark text,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create index patient_document_of_patient on patient_document (patient_id, id desc);
create index patient_document_newest on patient_document (id desc) where deleted_at is null;

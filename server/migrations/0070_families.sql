-- Patients, parents and the link between them in full; accounts that staff manage; the steps of a patient's life.

alter table patient
  add column photo text,
  add column grade smallint constraint patient__grade__check check (grade between 1 and 12),
  add column schooling text,
  add column handedness text constraint patient__handedness__check check (handedness in ('LEFT', 'RIGHT', 'BOTH')),
  add column language text,
  add column diagnosis_codes jsonb not null default '[]',
  add column diagnosis text,
  add column complaint text,
  add column history text,
  add column medication text,
  add column allergy text,
  add column precautions text,
  add column doctor_id bigint constraint patient__doctor_id__fk references rbac_user,
  add column tags jsonb not null default '[]',
  add column first_visit date,
  add column emergency_name text,
  add column emergency_phone text,
  -- An identity number: encrypted, the key it is encrypted with, what it is found by, and its last digits.
  add column identity_cipher bytea,
  add column identity_key text,
  add column identity_hash bytea,
  add column identity_tail text,
  add constraint patient__identity_no__check check (num_nulls(identity_cipher, identity_key, identity_hash, identity_tail) in (0, 4)),
  -- Until when clinical data may be recorded; a trigger derives it from the consents.
  add column consent_until date not null default '-infinity',
  add column moved_at timestamptz not null default now(),
  add column import_id bigint,
  add column merged_into bigint constraint patient__merged_into__fk references patient;

create unique index patient__identity_no__unique on patient (identity_hash) where deleted_at is null;
create index patient_of_identity_key on patient (identity_key) where identity_key is not null;
-- Its list: newest first, of everybody, of a campus, of a person; by state; and those without consent.
create index patient_newest on patient (id desc) where deleted_at is null;
create index patient_deleted on patient (id desc) where deleted_at is not null;
create index patient_in_state on patient (state, id desc) where deleted_at is null;
create index patient_in_state_of_campus on patient (campus_id, state, id desc) where deleted_at is null;
create index patient_of_consultant on patient (consultant_id, id desc) where deleted_at is null;
create index patient_of_doctor on patient (doctor_id, id desc) where deleted_at is null;
create index patient_of_campus_consultant on patient (campus_id, consultant_id, id desc) where deleted_at is null;
create index patient_of_campus_doctor on patient (campus_id, doctor_id, id desc) where deleted_at is null;
create index patient_first_visit on patient (campus_id, first_visit, id) where deleted_at is null;
create index patient_first_visit_of_all on patient (first_visit, id) where deleted_at is null;
create index patient_consent_ends on patient (consent_until, campus_id) where deleted_at is null and state in ('TRIAL', 'ACTIVE');
create index patient_born on patient (name, birthday) where deleted_at is null;
create index patient_diagnosis on patient using gin (diagnosis_codes);
create index patient_merged_into on patient (merged_into) where merged_into is not null;
create index patient_imported on patient (import_id) where import_id is not null;

-- Every step of a patient's life: who, when, from, to, why. Append-only; the trigger below writes it.
create table patient_step (
  id bigint generated always as identity primary key,
  patient_id bigint not null references patient,
  from_state text,
  to_state text not null,
  reason text,
  user_id bigint,
  created_at timestamptz not null default now()
);
create index patient_step_of_patient on patient_step (patient_id, id desc);
create trigger append_only before update or delete on patient_step for each row execute function append_only();
create trigger append_only_whole before truncate on patient_step for each statement execute function append_only();

-- No statement can change a patient's state without leaving its step; `app.step` says why.
create function patient_step() returns trigger language plpgsql as $$
begin
  insert into patient_step (patient_id, from_state, to_state, reason, user_id)
  values (new.id, case when tg_op = 'UPDATE' then old.state end, new.state,
    coalesce(nullif(current_setting('app.step', true), ''), '{}')::jsonb ->> 'reason', app_user());
  return null;
end $$;
create trigger step_added after insert on patient for each row execute function patient_step();
create trigger step_taken after update on patient for each row when (old.state <> new.state) execute function patient_step();

insert into patient_step (patient_id, to_state, user_id, created_at) select id, state, created_by, created_at from patient;
update patient set moved_at = created_at;

alter table parent_info
  add column occupation text,
  add column address text,
  add column identity_cipher bytea,
  add column identity_key text,
  add column identity_hash bytea,
  add column identity_tail text,
  add constraint parent_info__identity_no__check check (num_nulls(identity_cipher, identity_key, identity_hash, identity_tail) in (0, 4));
create unique index parent_info__identity_no__unique on parent_info (identity_hash) where deleted_at is null;
create index parent_info_of_identity_key on parent_info (identity_key) where identity_key is not null;
create index parent_info_newest on parent_info (id desc) where deleted_at is null;
create index parent_info_deleted on parent_info (id desc) where deleted_at is not null;
create index parent_info_created on parent_info (created_at, id) where deleted_at is null;

-- A link ends when it is removed: nothing that a parent may do through it outlives it. The audit log keeps it.
alter table patient_parent drop constraint patient_parent_pkey;
alter table patient_parent
  add column id bigint generated always as identity primary key,
  add column may_ask_leave boolean not null default true,
  add column sees_reports boolean not null default true,
  add column notified boolean not null default true,
  add column updated_by bigint,
  add column updated_at timestamptz not null default now(),
  add column version integer not null default 1;
create unique index patient_parent__parent_id__unique on patient_parent (patient_id, parent_id);

-- An account without a parent belongs to the campus that looks after it.
alter table parent_account
  add column campus_id bigint constraint parent_account__campus_id__fk references campus,
  add column remark text;
create index parent_account_newest on parent_account (id desc) where deleted_at is null;
create index parent_account_deleted on parent_account (id desc) where deleted_at is not null;
create index parent_account_unlinked on parent_account (campus_id, id desc) where deleted_at is null and parent_id is null;
create index parent_account_signed_in on parent_account (last_login_at, id) where deleted_at is null;
create index parent_account_tail on parent_account (right(phone, 4)) where deleted_at is null;

-- The keys that identity numbers are, or were, encrypted with; the keys themselves are not in the database.
create table identity_key (
  id text primary key,
  created_at timestamptz not null default now()
);

-- Feedback that families give in the applet, and the answer.
create table user_suggest (
  id bigint generated always as identity primary key,
  account_id bigint not null constraint user_suggest__account_id__fk references parent_account,
  -- The campus of the child it is about, or at which the family is; none where it has none yet.
  campus_id bigint constraint user_suggest__campus_id__fk references campus,
  patient_id bigint constraint user_suggest__patient_id__fk references patient,
  type text not null,
  content text not null,
  state text not null default 'NEW' check (state in ('NEW', 'REPLIED', 'CLOSED')),
  opinion text,
  answered_by bigint constraint user_suggest__answered_by__fk references rbac_user,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint user_suggest__opinion__check check ((opinion is null) = (answered_at is null) and (state <> 'REPLIED' or opinion is not null))
);
create index user_suggest_newest on user_suggest (id desc);
create index user_suggest_of_campus on user_suggest (campus_id, id desc);
create index user_suggest_of_state on user_suggest (state, id desc);
create index user_suggest_of_campus_state on user_suggest (campus_id, state, id desc);
create index user_suggest_of_type on user_suggest (type, id desc);
create index user_suggest_of_account on user_suggest (account_id, id desc);
create index user_suggest_of_patient on user_suggest (patient_id) where patient_id is not null;
create index user_suggest_of_answerer on user_suggest (answered_by) where answered_by is not null;
create index user_suggest_of_day on user_suggest (created_at);

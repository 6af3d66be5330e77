-- Notices of the messaging app: what each template is there, how many notices of it a family agrees to, and one row for each notice,
-- written with the message that it repeats.
create table notice_template (
  kind text primary key
    constraint notice_template__kind__check check (kind in ('LESSON', 'ANSWER', 'REMINDER', 'TRAINING', 'ACTIVITY')),
  template_id text,
  fields jsonb not null default '[]',
  muted text[] not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references rbac_user,
  constraint notice_template__fields__check check (template_id is null or jsonb_array_length(fields) > 0)
);
create unique index notice_template__template_id__unique on notice_template (template_id);
insert into notice_template (kind) values ('LESSON'), ('ANSWER'), ('REMINDER'), ('TRAINING'), ('ACTIVITY');

create table notice_consent (
  account_id bigint not null constraint notice_consent__account_id__fk references parent_account,
  kind text not null constraint notice_consent__kind__fk references notice_template,
  remaining smallint not null default 0 constraint notice_consent__remaining__check check (remaining >= 0),
  updated_at timestamptz not null default now(),
  primary key (account_id, kind)
);
create index notice_consent_of_kind on notice_consent (kind) where remaining > 0;

create table notice (
  id bigint generated always as identity primary key,
  message_id bigint not null constraint notice__message_id__unique unique
    constraint notice__message_id__fk references message,
  account_id bigint not null constraint notice__account_id__fk references parent_account,
  event text not null,
  kind text not null constraint notice__kind__fk references notice_template,
  -- The session that it is about: of one that does not take place nobody is reminded.
  so_day_id bigint constraint notice__so_day_id__fk references so_day,
  state text not null default 'WAITING' constraint notice__state__check
    check (state in ('WAITING', 'SENDING', 'SENT', 'NOT_AGREED', 'REFUSED', 'OUTDATED', 'UNSURE')),
  due_at timestamptz not null default now(),
  useful_until timestamptz not null,
  tries smallint not null default 0,
  -- What the messaging app answered where it refused.
  code integer,
  taken_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create index notice_due on notice (due_at, id) where state = 'WAITING';
create index notice_taken on notice (taken_at) where state = 'SENDING';
create index notice_of_account on notice (account_id, id desc);
create index notice_of_state on notice (state, id desc);
create index notice_of_event on notice (event, id desc);

alter table message add column event text;

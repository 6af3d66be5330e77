-- Notices of the messaging app: what each template is there, how many notices of it a family agrees to, and one row for each notice,
-- written with the message that it repeats.
create table notice_template (
  kind text primary key
    constraint notice_template__kind__check check (kind in ('LESSON', 'ANSWER', 'REMINDER', 'TRAINING', 'ACTIVITY', 'NEWS')),
  template_id text,
  fields jsonb not null default '[]',
  muted text[] not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references rbac_user,
  constraint notice_template__fields__check check (template_id is null or jsonb_array_length(fields) > 0)
);
create unique index notice_template__template_id__unique on notice_template (template_id);
insert into notice_template (kind) values ('LESSON'), ('ANSWER'), ('REMINDER'), ('TRAINING'), ('ACTIVITY'), ('NEWS');

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
  message_id bigint constraint notice__message_id__unique unique
    constraint notice__message_id__fk references message,
  account_id bigint constraint notice__account_id__fk references parent_account,
  -- Those of its patients when it was written.
  campus_ids bigint[] not null,
  -- Of a family that no message reaches: its patient, and what is to be said.
  patient_id bigint constraint notice__patient_id__fk references patient,
  title text,
  body text,
  title_en text,
  body_en text,
  event text not null,
  kind text not null constraint notice__kind__fk references notice_template,
  -- The session that it is about: of one that does not take place nobody is reminded.
  so_day_id bigint constraint notice__so_day_id__fk references so_day,
  -- The announcement of which it is one: what concerns one person goes first.
  announcement_id bigint constraint notice__announcement_id__fk references announcement,
  rank smallint not null generated always as (case when announcement_id is null then 0 else 1 end) stored,
  at_night boolean not null default false,
  state text not null default 'WAITING' constraint notice__state__check
    check (state in ('WAITING', 'PAUSED', 'SENDING', 'SENT', 'STOPPED', 'NO_ACCOUNT', 'NOT_AGREED', 'REFUSED', 'OUTDATED', 'UNSURE')),
  due_at timestamptz not null default now(),
  useful_until timestamptz not null,
  tries smallint not null default 0,
  -- What the messaging app answered where it refused.
  code integer,
  taken_at timestamptz,
  ended_at timestamptz,
  -- When the family was rung, and by whom.
  rung_at timestamptz,
  rung_by bigint constraint notice__rung_by__fk references rbac_user,
  created_at timestamptz not null default now(),
  constraint notice__told__check check (case when state = 'NO_ACCOUNT'
    then num_nonnulls(patient_id, title, body) = 3 and num_nonnulls(message_id, account_id) = 0
    else num_nonnulls(patient_id, title, body, title_en, body_en) = 0 and num_nonnulls(message_id, account_id) = 2 end),
  constraint notice__rung__check check (num_nonnulls(rung_at, rung_by) <> 1)
);
create index notice_due on notice (rank, due_at, id) where state = 'WAITING';
-- In the quiet hours a broadcast that waits for their end is not looked through each second.
create index notice_due_at_night on notice (rank, due_at, id) where state = 'WAITING' and at_night;
create index notice_ends on notice (useful_until) where state in ('WAITING', 'PAUSED');
create index notice_of_announcement on notice (announcement_id, state) where announcement_id is not null;
create index notice_taken on notice (taken_at) where state = 'SENDING';
create index notice_to_ring on notice (created_at)
  where rung_at is null and state in ('NO_ACCOUNT', 'NOT_AGREED', 'REFUSED', 'OUTDATED', 'UNSURE');
create index notice_of_patient on notice (patient_id) where patient_id is not null;
create index notice_of_account on notice (account_id, id desc);
create index notice_of_state on notice (state, id desc);
create index notice_of_event on notice (event, id desc);

-- What the fields of a template can carry of a message to a family.
create function notice_values(message message) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('title', message.title, 'text', message.body,
    'campus', coalesce((select c.name from parent_account a join patient_parent l on l.parent_id = a.parent_id
      join patient p on p.id = l.patient_id join campus c on c.id = p.campus_id where a.id = message.account_id order by l.id limit 1), '—'),
    'time', to_char(message.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'))
$$;

-- Whether what a notice tells is still unread: by its account, and by another parent of the same patient whom the same change reached, or
-- whom staff rang.
create function notice_unread(notice notice) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select notice.account_id is null or not exists (select from message m where m.id = notice.message_id and m.read_at is not null)
    and not exists (select from parent_account mine
      join patient_parent own on own.parent_id = mine.parent_id
      join patient_parent beside on beside.patient_id = own.patient_id
      join parent_account theirs on theirs.parent_id = beside.parent_id
      join notice o on o.account_id = theirs.id and o.id <> notice.id and o.event = notice.event and o.created_at = notice.created_at
      join message m on m.id = o.message_id
      where mine.id = notice.account_id
        and (o.state in ('WAITING', 'SENDING', 'SENT') or o.rung_at is not null or m.read_at is not null))
$$;

alter table message add column event text;
create index message_of_event on message (event, id desc) where event is not null;
-- How its notices stand, together; none where it has none.
alter table announcement add column notices text
  constraint announcement__notices__check check (notices in ('SENDING', 'PAUSED', 'STOPPED')),
  add constraint announcement__notices_of_families__check check (notices is null or audience = 'FAMILIES' and state = 'SENT');

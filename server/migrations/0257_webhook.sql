-- Webhooks: the systems of a centre that are told of what families are told of, and one row for each delivery, written with the
-- message of the first receiver.
create table webhook (
  id bigint generated always as identity primary key,
  -- None: of all campuses.
  campus_id bigint constraint webhook__campus_id__fk references campus,
  name text not null,
  url text not null constraint webhook__url__check check (url ~ '^https?://'),
  secret text not null constraint webhook__secret__check check (length(secret) >= 32),
  events text[] not null constraint webhook__events__check check (cardinality(events) > 0),
  enabled boolean not null default true,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create index webhook_of_campus on webhook (campus_id) where deleted_at is null;

create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id bigint not null constraint webhook_delivery__webhook_id__fk references webhook,
  -- What happened: two guardians are told of it, a system once.
  event_key text not null,
  event text not null,
  -- Of the first receiver, or what a family without the app is to be told; neither of a test.
  message_id bigint constraint webhook_delivery__message_id__fk references message,
  notice_id bigint constraint webhook_delivery__notice_id__fk references notice,
  campus_id bigint constraint webhook_delivery__campus_id__fk references campus,
  patient_ids bigint[] not null default '{}',
  so_day_id bigint constraint webhook_delivery__so_day_id__fk references so_day,
  state text not null default 'WAITING' constraint webhook_delivery__state__check
    check (state in ('WAITING', 'SENDING', 'SENT', 'FAILED')),
  -- Since it was written, or was to be sent anew.
  tries smallint not null default 0,
  due_at timestamptz not null default now(),
  -- No longer than until then it is tried.
  until_at timestamptz not null default now() + interval '3 days',
  -- The last try: the HTTP status of the answer, or why there was none.
  code smallint,
  fault text constraint webhook_delivery__fault__check
    check (fault in ('TIMEOUT', 'REFUSED', 'DNS', 'TLS', 'ADDRESS', 'BROKEN', 'OFF')),
  taken_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint webhook_delivery__event_key__unique unique (webhook_id, event_key),
  constraint webhook_delivery__message_id__check check (num_nonnulls(message_id, notice_id) = case when event = 'test' then 0 else 1 end),
  constraint webhook_delivery__ended_at__check check ((state in ('SENT', 'FAILED')) = (ended_at is not null))
);
create index webhook_delivery_due on webhook_delivery (due_at, id) where state = 'WAITING';
create index webhook_delivery_sending on webhook_delivery (webhook_id, taken_at) where state = 'SENDING';
create index webhook_delivery_of_webhook on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_of_state on webhook_delivery (state, id desc);
create index webhook_delivery_of_event on webhook_delivery (event, id desc);
create index webhook_delivery_of_campus on webhook_delivery (campus_id, id desc);
create index webhook_delivery_of_message on webhook_delivery (message_id);
create index webhook_delivery_of_notice on webhook_delivery (notice_id) where notice_id is not null;
create index webhook_delivery_of_session on webhook_delivery (so_day_id) where so_day_id is not null;
-- What is left to do of a webhook, and what did not arrive.
create index webhook_delivery_open on webhook_delivery (webhook_id, state) where state in ('WAITING', 'FAILED');

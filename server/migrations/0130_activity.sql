-- Activities, what campuses offer of them, and who signed up.
create table activity (
  id bigint generated always as identity primary key,
  -- None: of headquarters.
  campus_id bigint constraint activity__campus_id__fk references campus,
  title text not null,
  cover text,
  type text not null,
  audience text,
  place text,
  start_at timestamptz not null,
  end_at timestamptz not null,
  capacity integer not null,
  fee integer not null default 0,
  max_people smallint not null default 1,
  form jsonb not null default '[]',
  content text not null,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'SUBMITTED', 'PUBLISHED', 'ENDED', 'CANCELLED')),
  reason text,
  submitted_by bigint constraint activity__submitted_by__fk references rbac_user,
  submitted_at timestamptz,
  checked_by bigint constraint activity__checked_by__fk references rbac_user,
  checked_at timestamptz,
  search text not null default '',
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint activity__end_at__check check (start_at < end_at),
  constraint activity__checked_by__check check (checked_by <> submitted_by)
);
create index activity_of_campus on activity (campus_id, id desc) where deleted_at is null;
create index activity_newest on activity (id desc) where deleted_at is null;
create index activity_of_state on activity (state, id desc) where deleted_at is null;
create index activity_search on activity using gin (search gin_trgm_ops);

create table activity_campus (
  id bigint generated always as identity primary key,
  activity_id bigint not null constraint activity_campus__activity_id__fk references activity,
  campus_id bigint not null constraint activity_campus__campus_id__fk references campus,
  -- Names the public page.
  token text not null constraint activity_campus__token__unique unique,
  place text,
  start_at timestamptz not null,
  end_at timestamptz not null,
  sign_from timestamptz,
  sign_to timestamptz,
  seats integer not null,
  waitlist boolean not null default true,
  -- People with a seat, sign-ups that wait, and the number of the last sign-up: changed with each, under the lock of this row.
  taken integer not null default 0,
  waiting integer not null default 0,
  last_no integer not null default 0,
  state text not null default 'OFFERED'
    check (state in ('OFFERED', 'OPEN', 'CLOSED', 'RUNNING', 'ENDED', 'CANCELLED', 'DECLINED')),
  reason text,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint activity_campus__campus_id__unique unique (id, activity_id, campus_id),
  constraint activity_campus__seats__check check (taken >= 0 and taken <= seats),
  constraint activity_campus__waiting__check check (waiting >= 0),
  constraint activity_campus__end_at__check check (start_at < end_at),
  constraint activity_campus__sign_to__check check (sign_to <= end_at),
  constraint activity_campus__sign_from__check check (sign_from < coalesce(sign_to, start_at))
);
-- An activity starts at a campus once at a time.
create unique index activity_campus__start_at__unique on activity_campus (activity_id, campus_id, start_at) where deleted_at is null;
create index activity_campus_next on activity_campus (start_at desc, id desc) where deleted_at is null;
create index activity_campus_of_campus on activity_campus (campus_id, start_at desc, id desc) where deleted_at is null;
create index activity_campus_of_state on activity_campus (state, start_at desc, id desc) where deleted_at is null;
create index activity_campus_due on activity_campus (state, end_at) where deleted_at is null;

create table activity_user (
  id bigint generated always as identity primary key,
  activity_id bigint not null,
  activity_campus_id bigint not null,
  campus_id bigint not null constraint activity_user__campus_id__fk references campus,
  account_id bigint constraint activity_user__account_id__fk references parent_account,
  parent_id bigint constraint activity_user__parent_id__fk references parent_info,
  patient_id bigint constraint activity_user__patient_id__fk references patient,
  customer_id bigint constraint activity_user__customer_id__fk references customer,
  new_lead boolean not null default false,
  name text not null,
  phone text not null,
  child_name text,
  people smallint not null default 1 constraint activity_user__people__check check (people between 1 and 10),
  answers jsonb not null default '[]',
  -- The order in which they signed up.
  no integer not null,
  state text not null
    check (state in ('SIGNED', 'WAITLIST', 'CHECKED_IN', 'NO_SHOW', 'NOT_PLACED', 'CANCELLED')),
  source text not null check (source in ('APPLET', 'LINK', 'STAFF')),
  -- The codes for the door are made of it, and it is the ticket of the public page.
  secret text not null constraint activity_user__secret__unique unique,
  -- A digest of the network that a sign-up of the public page came from.
  network text,
  checked_in_at timestamptz,
  checked_in_by bigint constraint activity_user__checked_in_by__fk references rbac_user,
  search text not null default '',
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint activity_user__activity_campus_id__fk foreign key (activity_campus_id, activity_id, campus_id)
    references activity_campus (id, activity_id, campus_id),
  constraint activity_user__no__unique unique (activity_campus_id, no),
  constraint activity_user__checked_in_at__check check ((state = 'CHECKED_IN') = (checked_in_at is not null))
);
-- A phone is signed up once.
create unique index activity_user__phone__unique on activity_user (activity_campus_id, phone) where state <> 'CANCELLED';
-- So is an account.
create unique index activity_user__account_id__unique on activity_user (activity_campus_id, account_id)
  where account_id is not null and state <> 'CANCELLED';
create index activity_user_newest on activity_user (id desc);
create index activity_user_of_campus on activity_user (campus_id, id desc);
create index activity_user_of_state on activity_user (state, id desc);
create index activity_user_of_campus_state on activity_user (campus_id, state, id desc);
create index activity_user_of_activity on activity_user (activity_id, id desc);
create index activity_user_of_offer on activity_user (activity_campus_id, id desc);
create index activity_user_in_line on activity_user (activity_campus_id, no) where state = 'WAITLIST';
create index activity_user_of_network on activity_user (network, created_at) where network is not null;
create index activity_user_of_account on activity_user (account_id) where account_id is not null;
create index activity_user_of_parent on activity_user (parent_id) where parent_id is not null;
create index activity_user_of_patient on activity_user (patient_id) where patient_id is not null;
create index activity_user_of_customer on activity_user (customer_id) where customer_id is not null;
create index activity_user_search on activity_user using gin (search gin_trgm_ops);

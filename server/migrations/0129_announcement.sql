-- What the staff tells families or colleagues at once.
create table announcement (
  id bigint generated always as identity primary key,
  -- None: the whole business.
  campus_id bigint constraint announcement__campus_id__fk references campus,
  audience text not null check (audience in ('FAMILIES', 'STAFF')),
  role_ids jsonb not null default '[]',
  doctor_id bigint constraint announcement__doctor_id__fk references doctor_info,
  course_id bigint constraint announcement__course_id__fk references course,
  hours_at_most integer,
  title text not null,
  body text not null,
  urgent boolean not null default false,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'SCHEDULED', 'SENT')),
  send_at timestamptz,
  sent_at timestamptz,
  receivers integer,
  search text not null default '',
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint announcement__send_at__check check ((state = 'DRAFT') = (send_at is null)),
  constraint announcement__sent_at__check check ((state = 'SENT') = (sent_at is not null) and (state = 'SENT') = (receivers is not null)),
  constraint announcement__audience__check check (
    case audience when 'STAFF' then doctor_id is null and course_id is null and hours_at_most is null
    else role_ids = '[]' end)
);
create index announcement_newest on announcement (id desc) where deleted_at is null;
create index announcement_of_campus on announcement (campus_id, id desc) where deleted_at is null;
create index announcement_created on announcement (created_at, id) where deleted_at is null;
create index announcement_created_of_campus on announcement (campus_id, created_at, id) where deleted_at is null;
create index announcement_of_state on announcement (state, id desc) where deleted_at is null;
create index announcement_of_campus_state on announcement (campus_id, state, id desc) where deleted_at is null;
create index announcement_of_audience on announcement (audience, id desc) where deleted_at is null;
create index announcement_of_campus_audience on announcement (campus_id, audience, id desc) where deleted_at is null;
create index announcement_due on announcement (send_at) where state = 'SCHEDULED';
create index announcement_of_doctor on announcement (doctor_id) where doctor_id is not null;
create index announcement_of_course on announcement (course_id) where course_id is not null;
create index announcement_search on announcement using gin (search gin_trgm_ops);

alter table message add column announcement_id bigint constraint message__announcement_id__fk references announcement;
create index message_of_announcement on message (announcement_id, id) where announcement_id is not null;
create index message_read_of_announcement on message (announcement_id) where announcement_id is not null and read_at is not null;

-- How many have read it. Messages are their receivers' own: their author learns the number.
create function announcement_readers(sent bigint) returns integer
  language sql stable security definer set search_path = public, pg_temp as
  $$ select count(*)::integer from message where announcement_id = sent and read_at is not null $$;

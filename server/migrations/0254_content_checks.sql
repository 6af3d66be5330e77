-- Pictures and sounds of families are checked by the messaging app (docs/decisions/0040): to be asked about, asked, its verdict, or
-- that there will be none. `check_at` is when it was asked, or when it is to be asked next.
alter table stored_file
  add column check_state text not null default 'NONE'
    constraint stored_file__check_state__check check (check_state in ('NONE', 'ASKED', 'PASSED', 'REFUSED', 'UNCHECKED')),
  add column check_at timestamptz,
  add column check_tries smallint not null default 0,
  add column trace_id text;
create index stored_file_to_check on stored_file (created_at) where account_id is not null and check_state in ('NONE', 'ASKED');
create index stored_file_trace on stored_file (trace_id) where trace_id is not null;

-- Words of families that were stored while the check could not be asked. A row goes once it was, or when it no longer can be.
create table content_check (
  id bigint generated always as identity primary key,
  account_id bigint not null constraint content_check__account_id__fk references parent_account,
  call text not null,
  scene text not null,
  words text not null,
  tries smallint not null default 0,
  check_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index content_check_due on content_check (check_at);

-- Exports: what was asked for, by whom, and the file, which its owner can have until it expires.
create table export_run (
  id bigint generated always as identity primary key,
  owner_id bigint not null references rbac_user,
  job_id bigint references job_run on delete set null,
  endpoint text not null,
  -- The call whose rows it holds, and how they were filtered.
  list text not null,
  query jsonb not null,
  name text not null,
  language text not null,
  -- Of a call under /campus: no other campus, whatever the owner sees otherwise.
  held_to bigint references campus,
  rows integer not null default 0,
  bytes bigint,
  err_code text,
  file_key text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index export_run_of_owner on export_run (owner_id, id desc);
create index export_run_age on export_run (expires_at) where file_key is not null;
create trigger audit after insert or update or delete on export_run for each row execute function audit('file_key');
call make_live('export_run', 'export', 'owner_id');

-- Imports. `chunk` counts the pieces of the file that are done: each is one transaction with what it added, so a run
-- that was killed goes on behind the last one.
create table import_run (
  id bigint generated always as identity primary key,
  noun text not null,
  owner_id bigint not null references rbac_user,
  job_id bigint references job_run on delete set null,
  language text not null,
  held_to bigint references campus,
  file_name text not null,
  file_key text,
  headers jsonb not null,
  sample jsonb not null,
  mapping jsonb not null,
  state text not null default 'UPLOADED' check (
    state in ('UPLOADED', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'UNDOING', 'UNDONE', 'FAILED')),
  rows integer not null,
  chunk integer not null default 0,
  seen integer not null default 0,
  good integer not null default 0,
  bad integer not null default 0,
  undone integer not null default 0,
  stayed integer not null default 0,
  err_code text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index import_run_of_owner on import_run (owner_id, noun, id desc);
create index import_run_age on import_run (created_at) where file_key is not null;
-- How far it is counts for nobody's history.
create trigger audit after insert or delete on import_run for each row execute function audit('file_key', 'sample');
create trigger audit_state after update on import_run for each row when (old.state <> new.state)
  execute function audit('file_key', 'sample');

-- The rows that the last check or run could not take, as they stand in the file, and why.
create table import_fault (
  import_id bigint not null references import_run on delete cascade,
  row_no integer not null,
  cells jsonb not null,
  problem text not null,
  primary key (import_id, row_no)
);

create index customer_of_import on customer (import_id, id) where import_id is not null;
alter table customer add constraint customer__import_id__fk foreign key (import_id) references import_run;

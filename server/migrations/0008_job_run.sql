-- Each run of a job, for persons to see; the queue's own tables are the queue's business.
create table job_run (
  id bigint generated always as identity primary key,
  queue_id uuid not null constraint job_run__queue_id__unique unique,
  name text not null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  input jsonb,
  attempt integer not null default 0,
  done integer,
  total integer,
  message text,
  result jsonb,
  error text,
  owner_id bigint references rbac_user,
  campus_id bigint references campus,
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index job_run_of_name on job_run (name, id desc);
create index job_run_of_owner on job_run (owner_id, id desc);
create index job_run_open on job_run (state) where state in ('QUEUED', 'RUNNING');
create index job_run_age on job_run (finished_at);
call make_live('job_run', 'job', 'owner_id');

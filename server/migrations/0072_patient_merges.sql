-- Two files of one patient become one, and can be separated again.
create table patient_merge (
  id bigint generated always as identity primary key,
  winner_id bigint not null references patient,
  loser_id bigint not null references patient,
  -- The winner's fields that the merge filled, each with what it took.
  taken jsonb not null,
  -- The rows that moved to the winner, by table.
  moved jsonb not null,
  reason text,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  undone_by bigint constraint patient_merge__undone_by__fk references rbac_user,
  undone_at timestamptz,
  constraint patient_merge__loser_id__check check (winner_id <> loser_id)
);
create index patient_merge_of_winner on patient_merge (winner_id, id desc);
create unique index patient_merge__loser_id__unique on patient_merge (loser_id) where undone_at is null;

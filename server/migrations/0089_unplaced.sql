-- What the nightly run could not place, so that each fact is told once. Days that are over are removed.
create table so_unplaced (
  so_week_id bigint not null references so_week,
  patient_id bigint not null references patient,
  day date not null,
  outcome text not null check (outcome in ('LEAVE', 'CONFLICT', 'NO_HOURS')),
  created_at timestamptz not null default now(),
  primary key (so_week_id, patient_id, day, outcome)
);
create index so_unplaced_of_patient on so_unplaced (patient_id);
create index so_unplaced_over on so_unplaced (day);

-- The list of sessions of all campuses, by day.
create index so_day_by_day on so_day (day, id) where deleted_at is null;

-- What a member of staff often writes to families, by age of the patient. It follows its author to every browser.
create table phrase (
  id bigint generated always as identity primary key,
  user_id bigint not null constraint phrase__user_id__fk references rbac_user,
  age_group text not null constraint phrase__age_group__check check (age_group in ('CHILD', 'PUPIL', 'ADULT')),
  text text not null,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index phrase__text__unique on phrase (user_id, age_group, text) where deleted_at is null;
create trigger touch before update on phrase for each row execute function touch();
create trigger audit after insert or update or delete on phrase for each row execute function audit();

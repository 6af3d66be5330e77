-- How a person likes a list: filters, order and columns under a name. It follows the person to every browser.
create table saved_view (
  id bigint generated always as identity primary key,
  user_id bigint not null constraint saved_view__user_id__fk references rbac_user,
  page text not null,
  name text not null,
  query text not null,
  columns jsonb not null,
  is_default boolean not null,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index saved_view__name__unique on saved_view (user_id, page, name) where deleted_at is null;
create unique index saved_view__is_default__unique on saved_view (user_id, page) where is_default and deleted_at is null;
create trigger touch before update on saved_view for each row execute function touch();
create trigger audit after insert or update or delete on saved_view for each row execute function audit();

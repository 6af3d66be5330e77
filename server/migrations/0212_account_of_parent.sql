-- Whether a parent has an account is no secret of the account: whoever sees the parent is told the same.
create function account_of_parent(parent bigint) returns text
  language sql stable security definer set search_path = public, pg_temp as
  $$ select coalesce((select case when locked then 'LOCKED' when open_id is null then 'WAITING' else 'BOUND' end
    from parent_account where parent_id = parent and deleted_at is null), 'NONE') $$;

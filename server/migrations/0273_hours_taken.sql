-- The hours that a session has taken, for whoever may see the session: so that leave which cost nothing says so.
create function hours_taken(session bigint) returns integer
  language sql stable security definer set search_path = public, pg_temp as
  $$ select coalesce(-sum(hours), 0)::integer from hour_ledger where session_id = session and kind in ('CONSUME', 'REVERSE') $$;

-- How often a patient came, or is on leave, does not depend on whose sessions the caller sees: a figure is the same whoever asks.

create function patients_who_came(since date, until date) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as
  $$ select distinct patient_id from so_day
    where day > since and day <= until and state in ('CHECKED_IN', 'DONE') and deleted_at is null $$;

create function sessions_held(since date, until date) returns table (patient_id bigint, held bigint)
  language sql stable security definer set search_path = public, pg_temp as
  $$ select d.patient_id, count(*) from so_day d
    where d.day > since and d.day <= until and d.state = 'DONE' and d.deleted_at is null group by d.patient_id $$;

create function leaves_in_month(patient bigint, of date) returns integer
  language sql stable security definer set search_path = public, pg_temp as
  $$ select count(*)::integer from so_day
    where patient_id = patient and deleted_at is null and state in ('LEAVE', 'LEAVE_ASKED')
      and day >= date_trunc('month', of)::date and day < (date_trunc('month', of) + interval '1 month')::date $$;

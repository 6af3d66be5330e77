-- What is asked of one patient is answered from the rows of this patient, not from the set of all. The sets of
-- `patients_expected` and `patients_with_hours` follow the same rules, for lists.

create function session_expected(patient bigint, states text[]) returns boolean
  language sql stable security definer set search_path = public, pg_temp as
  $$ select exists (select from so_day d join campus c on c.id = d.campus_id
    where d.patient_id = patient and d.deleted_at is null and d.state = any(states) and d.day >= current_date - 1
      and lower(d.during) > now() at time zone c.time_zone) $$;

-- The hours in the orders of a patient that can be used, and how many of these are held for sessions; no row where there is
-- no such order. No price is told, so that whoever may open the patient can be told of them.
create function hours_of_patient(patient bigint, states text[])
  returns table (unlimited boolean, hours integer, held integer)
  language sql stable security definer set search_path = public, pg_temp as
  $$ select bool_or(l.unlimited), sum(l.paid_left + l.gift_left)::integer, sum(l.paid_held + l.gift_held)::integer
    from order_course l join order_info o on o.id = l.order_id
    where l.patient_id = patient and l.deleted_at is null and o.deleted_at is null and o.state = any(states)
      and o.type <> 'TRIAL' and coalesce(l.valid_to, 'infinity') >= (now() at time zone 'Asia/Shanghai')::date
    having count(*) > 0 $$;

-- The days on which a campus is closed. A day that is worked by the plan of another weekday is not one of them: a holiday
-- is none that is worked, whatever its weekday.
create function closed_days(campus bigint) returns datemultirange
  language sql stable security definer set search_path = public, pg_temp as
  $$ select coalesce(range_agg(daterange(from_day, to_day, '[]')), '{}') from holiday where campus_id = campus $$;

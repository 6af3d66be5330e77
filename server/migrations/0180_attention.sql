-- Whether a patient needs attention does not depend on what the caller sees of sessions and orders: these answer patients alone.

create function patients_expected(states text[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as
  $$ select d.patient_id from so_day d join campus c on c.id = d.campus_id
    where d.deleted_at is null and d.state = any(states) and d.day >= current_date - 1
      and lower(d.during) > now() at time zone c.time_zone $$;

create function patients_with_hours(states text[], more_than integer) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as
  $$ select l.patient_id from order_course l join order_info o on o.id = l.order_id
    where l.deleted_at is null and o.deleted_at is null and o.state = any(states)
      and coalesce(l.valid_to, 'infinity') >= (now() at time zone 'Asia/Shanghai')::date
    group by l.patient_id
    having bool_or(l.unlimited) or sum(l.paid_left + l.gift_left - l.paid_held - l.gift_held) > more_than $$;

-- Whether a parent has a child in treatment of whom no notice of a lesson reaches anybody: no account in use, or no agreement left.
create function unreached_family(parent bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as
  $$ select exists (select from patient_parent l join patient p on p.id = l.patient_id
    where l.parent_id = parent and p.deleted_at is null and p.state in ('TRIAL', 'ACTIVE')
      and not exists (select from patient_parent f join parent_account a on a.parent_id = f.parent_id
          join notice_consent c on c.account_id = a.id and c.kind = 'LESSON' and c.remaining > 0
        where f.patient_id = p.id and f.notified and not a.locked and a.deleted_at is null and a.open_id is not null)) $$;
-- Whether a patient has hours of a course that no lesson holds, to be used on a day, of orders in these states: also where the caller's
-- reach has the patient and not the order.
create function has_free_hours(patient bigint, course bigint, on_day date, states text[]) returns boolean
  language sql stable security definer set search_path = public, pg_temp as
  $$ select exists (select from order_course l join order_info u on u.id = l.order_id
    where l.patient_id = patient and l.course_id = course and l.deleted_at is null and u.deleted_at is null and u.state = any(states)
      and (l.unlimited or l.paid_left + l.gift_left > l.paid_held + l.gift_held)
      and on_day between l.valid_from and coalesce(l.valid_to, 'infinity')) $$;

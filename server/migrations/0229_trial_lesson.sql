-- The hours of a trial lesson are an order of a kind of its own, of which a patient has one.
alter table order_info drop constraint order_info_type_check;
alter table order_info add constraint order_info__type__check check (type in ('NEW', 'RENEW', 'TRANSFER', 'TRIAL'));
create unique index order_info_trial on order_info (patient_id) where type = 'TRIAL' and state <> 'VOID' and deleted_at is null;

-- They are no hours that last: a patient who has them alone is one to be spoken to.
create or replace function patients_with_hours(states text[], more_than integer) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as
  $$ select l.patient_id from order_course l join order_info o on o.id = l.order_id
    where l.deleted_at is null and o.deleted_at is null and o.state = any(states) and o.type <> 'TRIAL'
      and coalesce(l.valid_to, 'infinity') >= (now() at time zone 'Asia/Shanghai')::date
    group by l.patient_id
    having bool_or(l.unlimited) or sum(l.paid_left + l.gift_left - l.paid_held - l.gift_held) > more_than $$;

-- To book one, consultants see where there is place. Roles made by hand keep what they were given.
insert into rbac_role_resource (role_id, resource_id)
  select r.id, e.id from rbac_role r, rbac_resource e
  where r.code = 'SALES_CONSULTANT' and r.built_in and e.code = '/admin/so-day/free'
  on conflict do nothing;

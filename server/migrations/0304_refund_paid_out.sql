-- When the family got the money of a refund, how, and who recorded that. A refund is booked when it is decided; what was approved
-- before counts as paid out on that day.
alter table order_refund
  add paid_out_on date,
  add paid_out_method text,
  add paid_out_note text,
  add paid_out_by bigint constraint order_refund__paid_out_by__fk references rbac_user,
  add paid_out_at timestamptz,
  add to_pay boolean not null generated always as (state = 'APPROVED' and amount > 0 and paid_out_at is null) stored,
  add constraint order_refund__paid_out_at__check check (
    (paid_out_on is null) = (paid_out_at is null) and (paid_out_method is null) = (paid_out_at is null)
    and (paid_out_at is null or state = 'APPROVED'));
create index order_refund_to_pay on order_refund (to_pay, id desc);
update order_refund r
set paid_out_on = (r.checked_at at time zone c.time_zone)::date, paid_out_method = r.method, paid_out_at = r.checked_at
from campus c where c.id = r.campus_id and r.state = 'APPROVED' and r.amount > 0 and r.checked_at is not null;

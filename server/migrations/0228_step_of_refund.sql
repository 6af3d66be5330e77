-- A step that asks for, decides or takes back a refund names it: an order can have several.
alter table order_step add column refund_id bigint references order_refund;
alter table order_step disable trigger append_only;
update order_step s set refund_id = (select r.id from order_refund r
    where r.order_id = s.order_id and r.checked_at <= s.created_at order by r.id desc limit 1)
  where s.call = 'order-info/refund/check';
alter table order_step enable trigger append_only;

create or replace function order_step() returns trigger language plpgsql as $$
declare
  step jsonb := coalesce(nullif(current_setting('app.step', true), ''), '{}')::jsonb;
begin
  insert into order_step (order_id, call, from_state, to_state, reason, refund_id, user_id)
  values (new.id, coalesce(step ->> 'call', 'order-info/create'), case when tg_op = 'UPDATE' then old.state end,
    new.state, step ->> 'reason', (step ->> 'refundId')::bigint, app_user());
  return null;
end $$;

-- A family knows of an order once it was offered: past the draft and the principal's word. Void, its state no longer tells.
alter table order_info add column offered_at timestamptz;

alter table order_info disable trigger user;
update order_info o set offered_at = coalesce((select min(s.created_at) from order_step s
    where s.order_id = o.id and s.to_state not in ('DRAFT', 'PENDING_APPROVAL', 'VOID')), o.created_at)
  where state not in ('DRAFT', 'PENDING_APPROVAL', 'VOID') or exists (select from order_step s
    where s.order_id = o.id and s.to_state not in ('DRAFT', 'PENDING_APPROVAL', 'VOID'));
alter table order_info enable trigger user;

create function order_offered() returns trigger language plpgsql as $$
begin
  new.offered_at := now();
  return new;
end $$;
create trigger offered before insert or update on order_info for each row
  when (new.offered_at is null and new.state not in ('DRAFT', 'PENDING_APPROVAL', 'VOID')) execute function order_offered();

-- Since when an order is sold: paid as far as the setting asks, when its hours were granted; statistics count it then.
alter table order_info add column sold_at timestamptz;
alter table order_info disable trigger user;
update order_info o set sold_at = s.at from (
  select order_id, min(created_at) as at from order_step where to_state = 'PAID' group by order_id) s
where s.order_id = o.id;
-- Taken over or added with a state beyond that.
update order_info set sold_at = created_at
where sold_at is null and state not in ('DRAFT', 'PENDING_APPROVAL', 'PENDING_PAY', 'VOID');
alter table order_info enable trigger user;

create function note_sold() returns trigger language plpgsql as $$
begin
  if new.sold_at is null and new.state not in ('DRAFT', 'PENDING_APPROVAL', 'PENDING_PAY', 'VOID') then
    new.sold_at := now();
  end if;
  return new;
end $$;
create trigger sold before insert or update of state on order_info for each row execute function note_sold();
create index order_info_sold on order_info (sold_at) where deleted_at is null;
create index order_info_sold_at_campus on order_info (campus_id, sold_at desc) where deleted_at is null;
drop index order_info_by_day;

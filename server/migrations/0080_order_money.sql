-- Numbers of orders and receipts without gaps, by campus and year: the counter is a row that the transaction locks, so a
-- number that is not used is not taken. A campus goes by its code, in which the number is written.
create table document_counter (
  code text not null,
  kind text not null,
  year smallint not null,
  last integer not null check (last > 0),
  primary key (code, kind, year)
);

create function number_document() returns trigger language plpgsql as $$
declare
  of_campus text := (select upper(code) from campus where id = new.campus_id);
  this_year smallint := extract(year from now() at time zone 'Asia/Shanghai');
  next integer;
begin
  insert into document_counter as c (code, kind, year, last) values (of_campus, tg_argv[0], this_year, 1)
    on conflict (code, kind, year) do update set last = c.last + 1 returning c.last into next;
  new.number := concat_ws('-', tg_argv[0], of_campus, this_year, lpad(next::text, greatest(length(next::text), 5), '0'));
  if tg_table_name = 'order_info' then new.search := concat_ws(' ', lower(new.number), new.search); end if;
  return new;
end $$;

-- `transferred` went to other orders; `waived` was due when hours were given back, and is no more.
alter table order_info
  alter column number drop default,
  add column transferred integer not null default 0 check (transferred >= 0),
  add column waived integer not null default 0 check (waived >= 0),
  drop constraint order_info__refunded__check,
  add constraint order_info__refunded__check check (refunded + transferred <= paid),
  add constraint order_info__waived__check check (paid + waived <= payable),
  add constraint order_info__patient_id__unique unique (id, campus_id, patient_id);
drop sequence order_number;
create trigger numbered before insert on order_info for each row when (new.number is null)
  execute function number_document('O');

drop index order_info_of_campus;
drop index order_info_of_patient;
create index order_info_newest on order_info (id desc) where deleted_at is null;
create index order_info_of_campus on order_info (campus_id, id desc) where deleted_at is null;
create index order_info_in_state on order_info (campus_id, state, id desc) where deleted_at is null;
create index order_info_of_consultant on order_info (consultant_id, id desc) where deleted_at is null;
create index order_info_of_patient on order_info (patient_id, id desc);
create index order_info_due on order_info (campus_id, id desc)
  where deleted_at is null and paid + waived < payable and state not in ('VOID', 'REFUNDED');

-- Money that came in (positive) or went out (negative), in fen. What moved to or from another order has no receipt.
create table order_payment (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  campus_id bigint not null,
  patient_id bigint not null,
  kind text not null default 'PAYMENT' check (kind in ('PAYMENT', 'REFUND', 'TRANSFER')),
  number text,
  amount integer not null,
  method text,
  paid_on date not null,
  remark text,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  constraint order_payment__order_id__fk foreign key (order_id, campus_id, patient_id)
    references order_info (id, campus_id, patient_id),
  constraint order_payment__amount__check check (case kind when 'PAYMENT' then amount > 0 when 'REFUND' then amount < 0 else amount <> 0 end),
  constraint order_payment__method__check check ((kind = 'TRANSFER') = (method is null)),
  constraint order_payment__number__check check ((kind = 'TRANSFER') = (number is null))
);
create unique index order_payment__number__unique on order_payment (number);
create index order_payment_of_order on order_payment (order_id, id);
create trigger append_only before update or delete on order_payment for each row execute function append_only();
create trigger append_only_whole before truncate on order_payment for each statement execute function append_only();
create trigger numbered before insert on order_payment for each row when (new.kind <> 'TRANSFER')
  execute function number_document('R');

-- Payments of orders that were sold before there were payments.
insert into order_payment (order_id, campus_id, patient_id, amount, method, paid_on)
  select id, campus_id, patient_id, paid, coalesce(pay_method, 'cash'), coalesce(paid_on, created_at::date)
  from (select * from order_info where paid > 0 order by id) sold;

-- The sums of an order follow from its payments; the constraints of order_info refuse what is too much.
create function post_payment() returns trigger language plpgsql as $$
begin
  update order_info set
    paid = paid + greatest(new.amount, 0),
    refunded = refunded + case when new.kind = 'REFUND' then -new.amount else 0 end,
    transferred = transferred + case when new.kind = 'TRANSFER' and new.amount < 0 then -new.amount else 0 end,
    pay_method = case when new.kind = 'PAYMENT' then new.method else pay_method end,
    paid_on = case when new.amount > 0 then new.paid_on else paid_on end
  where id = new.order_id;
  return null;
end $$;
create trigger posted after insert on order_payment for each row execute function post_payment();

-- Every step of an order's life: who, when, from, to, why. Append-only; the trigger below writes it.
create table order_step (
  id bigint generated always as identity primary key,
  order_id bigint not null references order_info,
  call text not null,
  from_state text,
  to_state text not null,
  reason text,
  user_id bigint,
  created_at timestamptz not null default now()
);
create index order_step_of_order on order_step (order_id, id desc);
create trigger append_only before update or delete on order_step for each row execute function append_only();
create trigger append_only_whole before truncate on order_step for each statement execute function append_only();

create function order_step() returns trigger language plpgsql as $$
declare
  step jsonb := coalesce(nullif(current_setting('app.step', true), ''), '{}')::jsonb;
begin
  insert into order_step (order_id, call, from_state, to_state, reason, user_id)
  values (new.id, coalesce(step ->> 'call', 'order-info/create'), case when tg_op = 'UPDATE' then old.state end,
    new.state, step ->> 'reason', app_user());
  return null;
end $$;
create trigger step_added after insert on order_info for each row execute function order_step();
create trigger step_taken after update on order_info for each row when (old.state <> new.state)
  execute function order_step();

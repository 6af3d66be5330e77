-- What an order sells: a line a course. Hours are course hours (课时), money is fen. `unlimited` is a card for a period
-- without a number of lessons. `moved_hours` and `moved_amount` were given back or went to another line: what is left of
-- the price belongs to the other paid hours, so that moving them all moves every fen.
create table order_course (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  campus_id bigint not null,
  patient_id bigint not null,
  course_id bigint not null constraint order_course__course_id__fk references course,
  kind text not null default 'HOURS' check (kind in ('HOURS', 'PERIOD')),
  paid_hours integer not null check (paid_hours >= 0),
  gift_hours integer not null default 0 check (gift_hours >= 0),
  unlimited boolean not null default false,
  unit_price integer not null check (unit_price >= 0),
  list integer not null check (list >= 0),
  discount integer not null default 0 check (discount >= 0),
  amount integer not null check (amount >= 0),
  valid_days integer check (valid_days between 1 and 3650),
  valid_from date,
  valid_to date,
  remark text,

  -- Written by the ledger alone.
  paid_left integer not null default 0,
  gift_left integer not null default 0,
  paid_held integer not null default 0,
  gift_held integer not null default 0,
  used integer not null default 0,
  moved_hours integer not null default 0,
  moved_amount integer not null default 0,

  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint order_course__order_id__fk foreign key (order_id, campus_id, patient_id)
    references order_info (id, campus_id, patient_id),
  constraint order_course__amount__check check (amount = list - discount),
  constraint order_course__paid_hours__check check (
    case when unlimited then kind = 'PERIOD' and paid_hours = 0 and gift_hours = 0 else paid_hours + gift_hours > 0 end),
  constraint order_course__valid_days__check check (kind = 'HOURS' or valid_days is not null),
  constraint order_course__valid_to__check check (valid_to >= valid_from - 1),
  -- A balance is never negative, and what sessions hold of it is there.
  constraint order_course__paid_left__check check (paid_held >= 0 and (unlimited or paid_left between paid_held and paid_hours - moved_hours)),
  constraint order_course__gift_left__check check (gift_held >= 0 and gift_left >= gift_held),
  constraint order_course__used__check check (used >= 0),
  constraint order_course__moved_amount__check check (moved_hours >= 0 and moved_amount between 0 and amount
    and (paid_hours = 0 or moved_hours < paid_hours or moved_amount = amount))
);
create index order_course_of_order on order_course (order_id, id);
create index order_course_of_patient on order_course (patient_id, course_id) where deleted_at is null;
create index order_course_of_campus on order_course (campus_id, id desc) where deleted_at is null;
create index order_course_of_course on order_course (course_id, id desc) where deleted_at is null;
create index order_course_ending on order_course (valid_to) where deleted_at is null and paid_left + gift_left > 0;

-- The ledger of course hours: append-only, the balances of a line are its sums. `hours` changes what is left, `held` what
-- sessions hold of it; `balance` is what is left of the line after the entry.
create table hour_ledger (
  id bigint generated always as identity primary key,
  line_id bigint not null references order_course,
  order_id bigint not null,
  campus_id bigint not null,
  patient_id bigint not null,
  course_id bigint not null,
  kind text not null,
  pot text not null check (pot in ('PAID', 'GIFT')),
  hours integer not null default 0,
  held integer not null default 0,
  balance integer not null,
  -- Fen that left the line with the hours.
  amount integer not null default 0 check (amount >= 0),
  session_id bigint,
  refund_id bigint,
  -- The entry that a REVERSE undoes: none twice.
  reverses_id bigint references hour_ledger,
  -- The line that hours went to or came from.
  other_line_id bigint references order_course,
  reason text,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  constraint hour_ledger__kind__check check (case kind
    when 'GRANT' then hours > 0 and held = 0
    when 'GIFT' then hours > 0 and held = 0
    when 'TRANSFER_IN' then hours > 0 and held = 0
    when 'RESERVE' then hours = 0 and held > 0
    when 'RELEASE' then hours = 0 and held < 0
    when 'CONSUME' then hours < 0 and held in (0, hours)
    when 'REVERSE' then hours > 0 and held = 0 and reverses_id is not null
    when 'ADJUST' then hours <> 0 and held = 0 and reason is not null
    when 'TRANSFER_OUT' then hours < 0 and held = 0
    when 'EXPIRE' then hours < 0 and held = 0
    when 'REFUND' then hours <= 0 and held in (0, hours)
    else false end),
  constraint hour_ledger__amount__check check (amount = 0 or kind in ('TRANSFER_OUT', 'REFUND')),
  -- Without a session where a balance was taken over from elsewhere.
  constraint hour_ledger__session_id__check check (kind <> 'CONSUME' or session_id is not null or reason is not null)
);
create index hour_ledger_of_line on hour_ledger (line_id, id desc);
create index hour_ledger_of_order on hour_ledger (order_id, id desc);
create index hour_ledger_of_patient on hour_ledger (patient_id, id desc);
create index hour_ledger_of_campus on hour_ledger (campus_id, id desc);
create index hour_ledger_of_session on hour_ledger (session_id, patient_id) where session_id is not null;
create unique index hour_ledger__reverses_id__unique on hour_ledger (reverses_id) where reverses_id is not null;
create trigger append_only before update or delete on hour_ledger for each row execute function append_only();
create trigger append_only_whole before truncate on hour_ledger for each statement execute function append_only();

create function post_hours() returns trigger language plpgsql as $$
declare
  of_paid boolean := new.pot = 'PAID';
  taken boolean := new.kind in ('TRANSFER_OUT', 'REFUND');
begin
  update order_course set
    paid_left = paid_left + case when of_paid then new.hours else 0 end,
    paid_held = paid_held + case when of_paid then new.held else 0 end,
    gift_left = gift_left + case when of_paid then 0 else new.hours end,
    gift_held = gift_held + case when of_paid then 0 else new.held end,
    used = used - case when new.kind in ('CONSUME', 'REVERSE') then new.hours else 0 end,
    moved_hours = moved_hours - case when of_paid and taken then new.hours else 0 end,
    moved_amount = moved_amount + new.amount
  where id = new.line_id
  returning order_id, campus_id, patient_id, course_id, paid_left + gift_left
    into new.order_id, new.campus_id, new.patient_id, new.course_id, new.balance;
  return new;
end $$;
create trigger posted before insert on hour_ledger for each row execute function post_hours();

-- Nothing but the ledger changes a balance.
create function keep_balance() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'The ledger alone changes the balances of %', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger balance_kept before update of paid_left, gift_left, paid_held, gift_held, used, moved_hours, moved_amount
  on order_course for each row execute function keep_balance();
create trigger balance_begun before insert on order_course for each row
  when (new.paid_left <> 0 or new.gift_left <> 0 or new.paid_held <> 0 or new.gift_held <> 0 or new.used <> 0
    or new.moved_hours <> 0 or new.moved_amount <> 0)
  execute function keep_balance();

-- A freeze: from a day, and to the day before it ended. Validity moves by its days.
create table order_freeze (
  id bigint generated always as identity primary key,
  order_id bigint not null references order_info,
  from_day date not null,
  planned_to date,
  ended_on date,
  reason text not null,
  created_by bigint default app_user(),
  created_at timestamptz not null default now(),
  ended_by bigint,
  constraint order_freeze__planned_to__check check (planned_to >= from_day),
  constraint order_freeze__ended_on__check check (ended_on >= from_day)
);
create unique index order_freeze__order_id__unique on order_freeze (order_id) where ended_on is null;
create index order_freeze_of_order on order_freeze (order_id, id desc);

-- What every entry changes of what its line is worth, in fen, fixed when it is written: `worth` of a line is their sum. So
-- no later refund, transfer or correction moves what an earlier month earned. A card without a number of lessons is
-- granted its price and earns it by its days (`DAY`, with the last of them); `earned_to` is the last day that it earned.
alter table order_course
  add column worth integer not null default 0 constraint order_course__worth__check check (worth >= 0),
  add column earned_to date;
alter table hour_ledger
  add column fen integer not null default 0,
  add column day date,
  drop constraint hour_ledger__kind__check,
  add constraint hour_ledger__kind__check check (case kind
    when 'GRANT' then hours >= 0 and held = 0
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
    when 'DAY' then hours = 0 and held = 0 and day is not null
    else false end);
drop index hour_ledger_earned;
create index hour_ledger_earned on hour_ledger (created_at) include (campus_id, course_id, line_id, kind, hours, fen)
  where pot = 'PAID' and (kind = 'DAY' or session_id is not null and kind in ('CONSUME', 'REVERSE'));

-- Hours that go take their share of what the free ones are worth, rounded down, and the last ones the rest; what a refund
-- waits for is not free. Hours that come back by a correction take their share of what went.
create function fen_of_entry(new hour_ledger, l order_course) returns integer language plpgsql as $$
declare
  asked_hours integer;
  asked integer;
  passed integer;
  days integer;
  gone integer := l.amount - l.moved_amount - l.worth;
begin
  if new.pot = 'GIFT' or new.kind in ('RESERVE', 'RELEASE') then return 0; end if;
  if new.kind in ('GRANT', 'TRANSFER_IN') then return l.amount; end if;
  if new.kind in ('REFUND', 'TRANSFER_OUT') then return -new.amount; end if;
  if new.kind = 'REVERSE' then return -(select e.fen from hour_ledger e where e.id = new.reverses_id); end if;
  if l.unlimited and new.kind <> 'DAY' then return 0; end if;
  if new.hours > 0 then
    return gone::bigint * new.hours / greatest(new.hours, l.paid_hours - l.moved_hours - l.paid_left);
  end if;
  select coalesce(sum(x.hours), 0), coalesce(sum(x.worth), 0) into asked_hours, asked
  from order_refund r cross join lateral jsonb_to_recordset(r.lines) as x("lineId" bigint, hours integer, worth integer)
  where r.order_id = l.order_id and r.state in ('SUBMITTED', 'CAMPUS_AGREED') and x."lineId" = l.id
    and not exists (select from hour_ledger e where e.refund_id = r.id and e.kind = 'REFUND');
  if new.kind = 'DAY' then
    if new.day < l.valid_from then return gone; end if;
    days := l.valid_to - coalesce(l.earned_to, l.valid_from - 1);
    passed := least(days, new.day - coalesce(l.earned_to, l.valid_from - 1));
    if passed <= 0 then return 0; end if;
    return floor((l.worth - asked)::numeric * (days - passed) / days)::integer - (l.worth - asked);
  end if;
  return -((l.worth - asked)::bigint * -new.hours / greatest(-new.hours, l.paid_left - asked_hours));
end $$;

create or replace function post_hours() returns trigger language plpgsql as $$
declare
  of_paid boolean := new.pot = 'PAID';
  taken boolean := new.kind in ('TRANSFER_OUT', 'REFUND');
  line order_course;
begin
  select * into line from order_course where id = new.line_id for no key update;
  new.fen := coalesce(fen_of_entry(new, line), 0);
  update order_course set
    paid_left = paid_left + case when of_paid then new.hours else 0 end,
    paid_held = paid_held + case when of_paid then new.held else 0 end,
    gift_left = gift_left + case when of_paid then 0 else new.hours end,
    gift_held = gift_held + case when of_paid then 0 else new.held end,
    used = used - case when new.kind in ('CONSUME', 'REVERSE') then new.hours else 0 end,
    moved_hours = moved_hours - case when of_paid and taken then new.hours else 0 end,
    moved_amount = moved_amount + new.amount,
    worth = worth + new.fen,
    earned_to = case when new.kind = 'DAY' then new.day else earned_to end
  where id = new.line_id
  returning order_id, campus_id, patient_id, course_id, paid_left + gift_left
    into new.order_id, new.campus_id, new.patient_id, new.course_id, new.balance;
  return new;
end $$;

drop trigger balance_kept on order_course;
create trigger balance_kept before update of paid_left, gift_left, paid_held, gift_held, used, moved_hours, moved_amount, worth
  on order_course for each row execute function keep_balance();
drop trigger balance_begun on order_course;
create trigger balance_begun before insert on order_course for each row
  when (new.paid_left <> 0 or new.gift_left <> 0 or new.paid_held <> 0 or new.gift_held <> 0 or new.used <> 0
    or new.moved_hours <> 0 or new.moved_amount <> 0 or new.worth <> 0)
  execute function keep_balance();

-- Values entries that were written without the trigger: a line keeps what its hours left are worth at the price of an hour,
-- of which a refund that waits has its part; what went is spread over the hours that went, in their order. Whoever calls
-- it has switched off what refuses changes of the ledger.
create function value_entries() returns void language sql as $$
  insert into hour_ledger (line_id, order_id, campus_id, patient_id, course_id, kind, pot, hours, balance, created_by, created_at)
  select l.id, l.order_id, l.campus_id, l.patient_id, l.course_id, 'GRANT', 'PAID', 0, 0, null, coalesce(
    (select min(s.created_at) from order_step s where s.order_id = l.order_id and s.to_state = 'PAID'), l.created_at)
  from order_course l join order_info o on o.id = l.order_id
  where l.unlimited and l.deleted_at is null and o.deleted_at is null and l.valid_from is not null
    and o.state not in ('DRAFT', 'PENDING_APPROVAL', 'PENDING_PAY', 'VOID')
    and not exists (select from hour_ledger e where e.line_id = l.id and e.kind = 'GRANT');

  -- A card earns up to today, to the day before it was frozen, or to the day on which the refund that waits was asked for; one
  -- that ended with a refund earned what the refund left, also where that was on its first day.
  with card as (
    select l.*, l.valid_to - l.valid_from + 1 as days, case when l.moved_amount > 0 then greatest(l.valid_from, l.valid_to)
      else least(l.valid_to, (now() at time zone 'Asia/Shanghai')::date,
        (select f.from_day - 1 from order_freeze f where f.order_id = l.order_id and f.ended_on is null),
        (select (r.created_at at time zone 'Asia/Shanghai')::date from order_refund r where r.order_id = l.order_id
          and r.state in ('SUBMITTED', 'CAMPUS_AGREED')
          and exists (select from jsonb_array_elements(r.lines) x where (x ->> 'lineId')::bigint = l.id))) end as last
    from order_course l
    where l.unlimited and l.earned_to is null and exists (select from hour_ledger e where e.line_id = l.id and e.kind = 'GRANT')),
  earned as (
    select c.*, d::date as day, case when c.moved_amount > 0
        then floor((c.amount - c.moved_amount)::numeric * (d::date - c.valid_from + 1) / greatest(c.days, 1))
        else c.amount - floor(c.amount::numeric * (c.valid_to - d::date) / c.days) end as sum
    from card c cross join lateral generate_series(c.valid_from, c.last, interval '1 day') d)
  insert into hour_ledger (line_id, order_id, campus_id, patient_id, course_id, kind, pot, balance, fen, day, created_by, created_at)
  select id, order_id, campus_id, patient_id, course_id, 'DAY', 'PAID', paid_left + gift_left,
    lag(sum, 1, 0) over (partition by id order by day) - sum, day, null, (day + time '00:30') at time zone 'Asia/Shanghai'
  from earned order by day, id;
  update order_course l set earned_to = e.day
  from (select line_id, max(day) as day from hour_ledger where kind = 'DAY' group by line_id) e where e.line_id = l.id and l.earned_to is null;

  with line as (
    select l.id, l.amount - l.moved_amount - case when l.paid_left > 0
      then floor((l.amount - l.moved_amount)::numeric * l.paid_left / greatest(l.paid_hours - l.moved_hours, 1)) else 0 end as gone
    from order_course l where not l.unlimited),
  went as (
    select e.id, e.line_id, sum(-e.hours) over (partition by e.line_id order by e.id) as so_far, sum(-e.hours) over (partition by e.line_id) as whole
    from hour_ledger e where e.pot = 'PAID' and e.kind in ('CONSUME', 'REVERSE', 'EXPIRE', 'ADJUST')),
  share as (
    select w.id, floor(l.gone * w.so_far / nullif(w.whole, 0)) as sum,
      lag(floor(l.gone * w.so_far / nullif(w.whole, 0)), 1, 0) over (partition by w.line_id order by w.id) as before
    from went w join line l on l.id = w.line_id)
  update hour_ledger e set fen = coalesce(s.before - s.sum, 0) from share s where s.id = e.id;

  update hour_ledger e set fen = case when e.kind in ('GRANT', 'TRANSFER_IN') then l.amount else -e.amount end
  from order_course l where l.id = e.line_id and e.pot = 'PAID' and e.kind in ('GRANT', 'TRANSFER_IN', 'REFUND', 'TRANSFER_OUT');

  update order_course l set worth = s.worth
  from (select line_id, sum(fen) as worth from hour_ledger group by line_id) s where s.line_id = l.id and l.worth <> s.worth;
$$;

alter table hour_ledger disable trigger user;
alter table order_course disable trigger user;
select value_entries();
alter table hour_ledger enable trigger user;
alter table order_course enable trigger user;

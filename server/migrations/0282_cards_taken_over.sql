-- Opening balances take cards: the days that passed before a card was taken over are worth their part of its price, which is no revenue
-- here (`PASSED`, with the last of them).
alter table hour_ledger
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
    when 'PASSED' then hours = 0 and held = 0 and day is not null
    else false end);

create or replace function fen_of_entry(new hour_ledger, l order_course) returns integer language plpgsql as $$
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
  if l.unlimited and new.kind not in ('DAY', 'PASSED') then return 0; end if;
  if new.hours > 0 then
    return gone::bigint * new.hours / greatest(new.hours, l.paid_hours - l.moved_hours - l.paid_left);
  end if;
  select coalesce(sum(x.hours), 0), coalesce(sum(x.worth), 0) into asked_hours, asked
  from order_refund r cross join lateral jsonb_to_recordset(r.lines) as x("lineId" bigint, hours integer, worth integer)
  where r.order_id = l.order_id and r.state in ('SUBMITTED', 'CAMPUS_AGREED') and x."lineId" = l.id
    and not exists (select from hour_ledger e where e.refund_id = r.id and e.kind = 'REFUND');
  if new.kind in ('DAY', 'PASSED') then
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
    earned_to = case when new.kind in ('DAY', 'PASSED') then new.day else earned_to end
  where id = new.line_id
  returning order_id, campus_id, patient_id, course_id, paid_left + gift_left
    into new.order_id, new.campus_id, new.patient_id, new.course_id, new.balance;
  return new;
end $$;

-- Deals that wait already are measured, too, as an order is when it is confirmed.
alter table customer_check disable trigger user;
update customer_check k set approval_for = measured.grounds from (
  select k.id, to_jsonb(array_remove(array[
      case when bool_or(l.amount * 100 < s.floor_share * l.price * l.units) then 'PRICE' end,
      case when sum(l.gift_hours) * 100 > s.gift_share * sum(l.paid_hours)
        or sum(l.gift_hours * l.price) * 100 > s.gift_share * sum(l.paid_hours * l.price) then 'GIFT' end,
      case when bool_or(not l.unlimited and coalesce(l.valid_days, 'infinity'::float8) > l.longest) then 'VALIDITY' end
    ], null)) as grounds
  from customer_check k
  cross join (select coalesce((select value::integer from config where key = 'order.floorShare'), 80) as floor_share,
      coalesce((select value::integer from config where key = 'order.giftShare'), 20) as gift_share) s
  cross join lateral (
    select coalesce(cc.price, c.price)::bigint as price, c.valid_days as longest, l."validDays" as valid_days,
      l."paidHours" as paid_hours, coalesce(l."giftHours", 0) as gift_hours, l.kind = 'PERIOD' and l."paidHours" = 0 as unlimited,
      l."unitPrice" * case when l.kind = 'PERIOD' then 1 else l."paidHours" end - coalesce(l.discount, 0) as amount,
      case when l.kind = 'PERIOD' and l."paidHours" = 0 then ceil(l."validDays" / 14.0) else l."paidHours" end as units
    from jsonb_to_recordset(k.deal #> '{order,lines}') as l("courseId" bigint, kind text, "paidHours" bigint,
        "giftHours" bigint, "unitPrice" bigint, discount bigint, "validDays" integer)
      join course c on c.id = l."courseId"
      left join course_campus cc on cc.course_id = c.id and cc.campus_id = k.campus_id and cc.deleted_at is null
  ) l
  where k.state in ('SUBMITTED', 'CAMPUS_AGREED') and k.deal -> 'order' ? 'lines'
  group by k.id, s.floor_share, s.gift_share
) measured where measured.id = k.id;
alter table customer_check enable trigger user;

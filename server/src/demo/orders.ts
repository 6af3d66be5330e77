import { type Kysely, sql as query } from 'kysely'
import type { Database } from '../db/tables.ts'

/** The triggers would write the time of now, and add up what is added up below. */
const filled = ['order_info', 'order_course', 'order_payment', 'order_step', 'hour_ledger']

/**
 * Gives the orders of the concluded deals what a working day finds: numbers, the lines and payments of the deals, and lessons
 * twice a week since then. Every choice follows from the number of the order.
 */
export async function fillOrders(db: Kysely<Database>): Promise<void> {
  for (const table of filled) await query`alter table ${query.table(table)} disable trigger user`.execute(db)
  for (const step of steps) await step.execute(db)
  for (const table of filled) await query`alter table ${query.table(table)} enable trigger user`.execute(db)
}

const year = (time: string) => query.raw(`extract(year from ${time} at time zone 'Asia/Shanghai')`)
const numbered = (kind: string, time: string, id: string) =>
  query.raw(`'${kind}-' || upper(c.code) || '-' || extract(year from ${time} at time zone 'Asia/Shanghai') || '-'
    || lpad((row_number() over (partition by c.id, extract(year from ${time} at time zone 'Asia/Shanghai') order by ${id}))::text, 5, '0')`)

/** The orders with the deals that they were sold by. */
const deals = query.raw(
  `order_info o join customer_check k on k.customer_id = o.customer_id and k.kind = 'FINISH' and k.state = 'APPROVED'`,
)

const steps = [
  query`update order_info o set number = n.number, search = lower(n.number) || ' ' || o.search
    from (select o.id, ${numbered('O', 'o.created_at', 'o.id')} as number
      from order_info o join campus c on c.id = o.campus_id) n where n.id = o.id`,

  query`insert into order_course (order_id, campus_id, patient_id, course_id, kind, paid_hours, gift_hours, unit_price, list,
      discount, amount, valid_days, valid_from, valid_to, created_by, created_at, updated_at)
    select o.id, o.campus_id, o.patient_id, l."courseId", l.kind, l."paidHours", l."giftHours", l."unitPrice",
      l."paidHours" * l."unitPrice", l.discount, l."paidHours" * l."unitPrice" - l.discount, l."validDays",
      o.created_at::date, o.created_at::date + l."validDays" - 1, o.consultant_id, o.created_at, o.created_at
    from ${deals} cross join lateral jsonb_to_recordset(k.deal #> '{order,lines}') as l("courseId" bigint, kind text,
      "paidHours" integer, "giftHours" integer, "unitPrice" integer, discount integer, "validDays" integer) order by o.id`,

  query`insert into hour_ledger (line_id, order_id, campus_id, patient_id, course_id, kind, pot, hours, balance, reason, created_by, created_at)
    select line_id, order_id, campus_id, patient_id, course_id, kind, pot, hours,
      sum(hours) over (partition by line_id order by at, n), reason, created_by, at
    from (
      select l.id as line_id, l.order_id, l.campus_id, l.patient_id, l.course_id, 'GRANT' as kind, 'PAID' as pot,
        l.paid_hours as hours, null as reason, l.created_by, l.created_at as at, 0 as n from order_course l
      union all
      select l.id, l.order_id, l.campus_id, l.patient_id, l.course_id, 'GIFT', 'GIFT', l.gift_hours, null, l.created_by, l.created_at, 1
      from order_course l where l.gift_hours > 0
      union all
      select l.id, l.order_id, l.campus_id, l.patient_id, l.course_id, 'CONSUME',
        case when n <= l.gift_hours then 'GIFT' else 'PAID' end, -1, '系统上线前的课', null,
        l.created_at + make_interval(days => (n * 7 / 2 + l.id % 3)::integer, hours => (l.id % 5)::integer), 1 + n
      from order_course l cross join lateral generate_series(1, l.paid_hours + l.gift_hours) n
      where l.id % 7 <> 0 and l.created_at + make_interval(days => (n * 7 / 2 + 3)::integer) < now()
    ) entries order by at, line_id, n`,

  query`update order_course l set paid_left = s.paid, gift_left = s.gift, used = s.used
    from (select line_id, coalesce(sum(hours) filter (where pot = 'PAID'), 0) as paid,
      coalesce(sum(hours) filter (where pot = 'GIFT'), 0) as gift,
      -coalesce(sum(hours) filter (where kind = 'CONSUME'), 0) as used from hour_ledger group by line_id) s
    where s.line_id = l.id`,

  query`select value_entries()`,

  query`update order_info o set state = case when l.rest = 0 then 'COMPLETED' when l.used > 0 then 'ACTIVE' else 'PAID' end
    from (select order_id, sum(paid_left + gift_left) as rest, sum(used) as used from order_course group by order_id) l
    where l.order_id = o.id`,

  query`insert into order_payment (order_id, campus_id, patient_id, number, amount, method, paid_on, created_by, created_at)
    select o.id, o.campus_id, o.patient_id, ${numbered('R', 'o.created_at', 'o.id, p.no')}, (p.paid ->> 'amount')::integer,
      p.paid ->> 'method', (p.paid ->> 'paidOn')::date, o.consultant_id, o.created_at
    from ${deals} join campus c on c.id = o.campus_id
      cross join lateral jsonb_array_elements(k.deal #> '{order,payments}') with ordinality as p(paid, no) order by o.id, p.no`,

  query`insert into order_step (order_id, call, from_state, to_state, user_id, created_at)
    select * from (
      select id, 'order-info/create', null, 'DRAFT', consultant_id, created_at from order_info
      union all select id, 'order-info/pay', 'DRAFT', 'PAID', consultant_id, created_at from order_info where paid > 0
      union all select e.order_id, 'hours/consume', 'PAID', 'ACTIVE', null, min(e.created_at)
        from hour_ledger e where e.kind = 'CONSUME' group by e.order_id
      union all select e.order_id, 'hours/consume', 'ACTIVE', 'COMPLETED', null, max(e.created_at)
        from hour_ledger e join order_info o on o.id = e.order_id where o.state = 'COMPLETED' group by e.order_id
    ) steps (id, call, from_state, to_state, user_id, at) order by at, id`,

  query`update order_info o set sold_at = o.created_at where o.paid > 0`,

  query`insert into document_counter (code, kind, year, last)
    select upper(c.code), 'O', ${year('o.created_at')}, count(*) from order_info o join campus c on c.id = o.campus_id group by 1, 2, 3
    union all
    select upper(c.code), 'R', ${year('p.created_at')}, count(*) from order_payment p join campus c on c.id = p.campus_id group by 1, 2, 3`,
]

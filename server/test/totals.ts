import type { TotalDays, TotalNumberName } from '@cogcampus/contract/life/totalNumbers'
import type { Client, TestServer } from './server.ts'
import { campusIds } from './world.ts'

/** Each figure as plain SQL, written without the code that it checks; `c` is the condition on the campus. */
const zone = `at time zone 'Asia/Shanghai'`
const sold_ = `order_info o where o.deleted_at is null and o.type <> 'TRANSFER' and o.state <> 'VOID' and o.type <> 'TRIAL'
  and o.import_id is null and (o.sold_at ${zone})::date between $1 and $2`
const session = `so_day o where o.deleted_at is null and o.day between $1 and $2`
const patient = `patient o where o.deleted_at is null and o.merged_into is null and $1::date <= $2::date`
const lead = `customer o where o.deleted_at is null`
const earned = `hour_ledger o join order_course l on l.id = o.line_id where o.pot = 'PAID' and o.session_id is not null and not l.unlimited
  and o.kind in ('CONSUME', 'REVERSE') and (o.created_at ${zone})::date between $1 and $2`
const attended = `(select count(*) from so_day d where d.patient_id = o.id and d.deleted_at is null and d.state = 'DONE'
  and d.day > (now() ${zone})::date - 28 and d.day <= (now() ${zone})::date)`
const due = (
  day: string,
) => `(select floor(p.times_a_week * count(*) / 7.0) from generate_series(p.start_on, ${day}, interval '1 day') d
  where not coalesce((select s.to_state in ('PAUSED', 'ENDED') from patient_step s
    where s.patient_id = o.id and (s.created_at ${zone})::date <= d order by s.id desc limit 1), false))`
const plan = `(select ${due(`(now() ${zone})::date`)} - ${due(`(now() ${zone})::date - 28`)} from teaching_plan p
  where p.patient_id = o.id and p.state = 'ACTIVE' and p.start_on <= (now() ${zone})::date - 28)`
const plain: Record<TotalNumberName, string> = {
  received: `select sum(o.amount) from order_payment o where o.kind = 'PAYMENT' and o.paid_on between $1 and $2`,
  refunded: `select -sum(o.amount) from order_payment o where o.kind = 'REFUND' and o.paid_on between $1 and $2`,
  signed: `select sum(o.payable) from ${sold_}`,
  newOrders: `select count(*) from ${sold_} and o.type = 'NEW'`,
  renewals: `select count(*) from ${sold_} and o.type = 'RENEW'`,
  revenue: `select -sum(o.fen) from ${earned}`,
  usedHours: `select -sum(o.hours) from ${earned}`,
  cardRevenue: `select -sum(o.fen) from hour_ledger o where o.kind = 'DAY' and (o.created_at ${zone})::date between $1 and $2`,
  liability: `select sum(e.fen) from hour_ledger e join order_course o on o.id = e.line_id where o.deleted_at is null and $1::date <= $2::date`,
  hoursLeft: `select sum(o.paid_left) from order_course o where o.deleted_at is null and not o.unlimited and $1::date <= $2::date`,
  sessions: `select count(*) from ${session} and o.state not in ('LEAVE', 'CANCELLED')`,
  done: `select count(*) from ${session} and o.state = 'DONE'`,
  absent: `select count(*) from ${session} and o.state = 'ABSENT'`,
  leave: `select count(*) from ${session} and o.state = 'LEAVE'`,
  lateLeave: `select count(*) from ${session} and o.state = 'LEAVE' and o.late`,
  cancelled: `select count(*) from ${session} and o.state = 'CANCELLED'`,
  lessonMinutes: `select sum(extract(epoch from upper(o.during) - lower(o.during)) / 60) from so_lesson o
    where lower(o.during)::date between $1 and $2 and exists (select from so_day d where d.lesson_id = o.id
      and d.deleted_at is null and d.state not in ('LEAVE', 'CANCELLED'))`,
  recordsOwed: `select count(*) from ${session} and o.state = 'DONE'
    and not exists (select from so_record r where r.so_day_id = o.id and r.signed_at is not null)`,
  recordsInTime: `select count(*) from ${session} and o.state = 'DONE'
    and exists (select from so_record r where r.so_day_id = o.id and r.signed_at <= o.done_at + interval '24 hours')`,
  commentsOwed: `select count(*) from ${session} and o.state = 'DONE' and o.commented_at is null`,
  commentsInTime: `select count(*) from ${session} and o.state = 'DONE' and o.commented_at <= o.done_at + interval '24 hours'`,
  active: `select count(*) from ${patient} and o.state = 'ACTIVE'`,
  paused: `select count(*) from ${patient} and o.state = 'PAUSED'`,
  atRisk: `select count(*) from ${patient} and o.state = 'ACTIVE' and (o.moved_at ${zone})::date <= (now() ${zone})::date - 14
    and not exists (select from so_day d where d.patient_id = o.id and d.deleted_at is null and d.state in ('CHECKED_IN', 'DONE')
      and d.day > (now() ${zone})::date - 14 and d.day <= (now() ${zone})::date)`,
  doseReached: `select count(*) from ${patient} and o.state = 'ACTIVE' and ${attended} >= ${plan}`,
  doseMissed: `select count(*) from ${patient} and o.state = 'ACTIVE' and ${attended} < ${plan}`,
  newPatients: `select count(*) from ${patient} and (o.created_at ${zone})::date between $1 and $2`,
  newLeads: `select count(*) from ${lead} and (o.created_at ${zone})::date between $1 and $2`,
  wonLeads: `select count(*) from ${lead} and o.state = 'DONE' and (o.moved_at ${zone})::date between $1 and $2`,
  lostLeads: `select count(*) from ${lead} and o.state = 'NOT' and (o.moved_at ${zone})::date between $1 and $2`,
}

/** A figure counted by plain SQL, of a campus or of all. */
export async function recountTotal(
  { sql }: TestServer,
  name: TotalNumberName,
  { from, to }: TotalDays,
  campusId?: number,
): Promise<number> {
  const within = campusId === undefined ? '' : ` and o.campus_id = ${campusId}`
  const [row] = await sql.run<{ value: string | number | null }>(
    `select value::bigint from (${plain[name]}${within}) as plain(value)`,
    [from, to],
  )
  return Number(row?.value ?? 0)
}

/** Two campuses, the principal of the first, and headquarters, which reads the figures of both. */
export async function readersOfTotals(
  server: TestServer,
): Promise<[own: number, other: number, principal: Client, operation: Client]> {
  return [...(await campusIds(server)), await server.as('principal'), await server.as('operation')]
}

import { type OrderCall, orderLife } from '@cogcampus/contract/life/order'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { ReadScope, WriteScope } from '../../db/scope.ts'
import type { ReadContext } from '../../http/context.ts'
import { badField, type Refusal, refuse } from '../../lib/errors.ts'
import { setting } from '../../lib/settings.ts'
import { advanceAll, type Found, lockOrders, type Writing } from '../order-info/flow.ts'
import { usable } from './lists.ts'
import { distribute, type Part } from './rules.ts'
import type { HourLedgerTable } from './table.ts'

type Entry = Pick<Insertable<HourLedgerTable>, 'lineId' | 'kind' | 'pot'> & Partial<Insertable<HourLedgerTable>>

const empty = {
  hours: 0,
  held: 0,
  amount: 0,
  sessionId: null,
  refundId: null,
  reversesId: null,
  otherLineId: null,
  day: null,
}

/** Writes entries to the ledger of lines whose orders are locked: triggers move the balances, constraints refuse what is not there. */
export async function post(scope: WriteScope, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await scope
    .writeUnscoped('the orders of the lines are locked, found within reach or through a session')
    .insertInto('hourLedger')
    .values(entries.map((entry) => ({ ...empty, reason: null, ...entry })))
    .execute()
}

/** A session of a patient that takes course hours: the timetable holds the lock of its row and has checked the reach. */
export interface SessionHours {
  sessionId: number
  patientId: number
  courseId: number
  /** The day of the session, `YYYY-MM-DD`. */
  day: string
  hours: number
}
type OfSession = Pick<SessionHours, 'sessionId' | 'patientId'>
/** What a look at hours needs, in a read as in a write. */
type Reading = Pick<ReadContext, 'db' | 'scope'>

const everyOrder = (scope: ReadScope) =>
  scope.unscoped('a session takes hours of its patient, also for callers who see no orders')

/** Reserves hours for a session: earliest last day first. Refuses with HOURS_SHORT, or HOURS_ENDED where some are left that end before the day. */
export async function reserve(writing: Writing, session: SessionHours): Promise<void> {
  const [reserved] = await reserveAll(writing, [session])
  if (!reserved) throw await shortOf(writing, session)
}

/** As {@link reserve} of several sessions at once, in their order; returns of each whether there were hours enough: one without reserves none. */
export async function reserveAll(writing: Writing, sessions: readonly SessionHours[]): Promise<boolean[]> {
  if (sessions.length === 0) return []
  await lockedFor(writing, sessions)
  const take = await purseOf(writing, sessions)
  const taken = sessions.map((_, at) => take(at))
  await post(
    writing.scope,
    sessions.flatMap((session, at) =>
      (taken[at] ?? []).map(({ lineId, pot, hours }) => ({
        ...of(session),
        ...{ lineId, pot, kind: 'RESERVE' as const, held: hours },
      })),
    ),
  )
  return taken.map((parts) => parts !== null)
}

/** Releases what a session still holds; nothing where it holds none. */
export const release = (writing: Writing, session: OfSession, reason?: string): Promise<void> =>
  releaseAll(writing, [session], reason)

/** As {@link release} of several sessions at once. */
export async function releaseAll(writing: Writing, sessions: readonly OfSession[], reason?: string): Promise<void> {
  if (sessions.length === 0) return
  const orders = await lockedFor(writing, sessions.map(bare))
  const held = await heldBy(writing, sessions)
  touched('hours/release', orders, held)
  await post(
    writing.scope,
    held.map(({ hours, ...at }) => ({ ...entryOf(at, reason), kind: 'RELEASE' as const, held: -hours })),
  )
}

/** Consumes the hours of a session: those that it holds, otherwise such as `reserve` would take. One that has consumed already consumes nothing. */
export const consume = (writing: Writing, session: SessionHours): Promise<void> => consumeAll(writing, [session])

/** As {@link consume} of several sessions at once; refused as a whole where hours are missing for one. */
export async function consumeAll(writing: Writing, sessions: readonly SessionHours[]): Promise<void> {
  if (sessions.length === 0) return
  const orders = await lockedFor(writing, sessions)
  const { held, without, taken } = await consumable(writing, sessions)
  const short = without[taken.indexOf(null)]
  if (short) throw await shortOf(writing, short)
  const free = without.flatMap(({ sessionId }, at) => (taken[at] ?? []).map((part) => ({ ...part, sessionId })))
  const going = touched('hours/consume', orders, [...held, ...free])
  const entries = (parts: typeof free, holds: boolean) =>
    parts.map(({ hours, ...at }) => ({
      ...entryOf(at),
      ...{ kind: 'CONSUME' as const, hours: -hours, held: holds ? -hours : 0 },
    }))
  await post(writing.scope, [...entries(held, true), ...entries(free, false)])
  await advanceAll(writing, 'hours/consume', going)
}

/** Of several sessions whose hours are to be consumed, those for which hours are missing, with the refusal of each. */
export async function shortAmong(writing: Writing, sessions: readonly SessionHours[]): Promise<Map<number, Refusal>> {
  if (sessions.length === 0) return new Map()
  await lockedFor(writing, sessions)
  const { without, taken } = await consumable(writing, sessions)
  const short = without.filter((_, at) => taken[at] === null)
  const reasons = await refusalsOf(writing, short)
  return new Map(short.map(({ sessionId }, at) => [sessionId, reasons[at] as Refusal]))
}

/** What sessions that have not consumed yet hold, and what those that hold nothing can take: null where hours are missing. */
async function consumable(writing: Writing, sessions: readonly SessionHours[]) {
  const consumed = new Set((await consumedBy(writing, sessions)).map(({ sessionId }) => sessionId))
  const open = sessions.filter(({ sessionId }) => !consumed.has(sessionId))
  const held = await heldBy(writing, open)
  const holding = new Set(held.map(({ sessionId }) => sessionId))
  const without = open.filter(({ sessionId }) => !holding.has(sessionId))
  const take = await purseOf(writing, without)
  return { held, without, taken: without.map((_, at) => take(at)) }
}

/** Gives back what a session consumed; nothing where it consumed none. */
export const reverse = (writing: Writing, session: OfSession, reason?: string): Promise<void> =>
  reverseAll(writing, [session], reason)

/** As {@link reverse} of several sessions at once. */
export async function reverseAll(writing: Writing, sessions: readonly OfSession[], reason?: string): Promise<void> {
  if (sessions.length === 0) return
  const orders = await lockedFor(writing, sessions.map(bare))
  const consumed = await consumedBy(writing, sessions)
  const going = touched('hours/reverse', orders, consumed)
  await post(
    writing.scope,
    consumed.map(({ id, hours, ...at }) => ({
      ...entryOf(at, reason),
      ...{ kind: 'REVERSE' as const, hours, reversesId: id },
    })),
  )
  await advanceAll(writing, 'hours/reverse', going)
}

/** Locks the orders of sessions before more than one of these functions is called: all of them in one go, so that no two callers wait for each other. */
export async function lockHours(writing: Writing, sessions: readonly SessionHours[]): Promise<void> {
  if (sessions.length > 0) await lockedFor(writing, sessions)
}

/** Of sessions whose orders are locked, those whose hours do not hold on the day on which they stand now. */
export async function outlived({ scope }: Writing, sessions: readonly SessionHours[]): Promise<Set<number>> {
  const { rows } = await sql<{ sessionId: number }>`
    select e.session_id from jsonb_to_recordset(${sessions}::jsonb) as s("sessionId" bigint, "patientId" bigint, day date)
    join hour_ledger e on e.session_id = s."sessionId" and e.patient_id = s."patientId"
    join order_course l on l.id = e.line_id
    where s.day not between l.valid_from and coalesce(l.valid_to, 'infinity')
    group by e.session_id, e.line_id, e.pot having sum(e.held) > 0`.execute(everyOrder(scope))
  return new Set(rows.map(({ sessionId }) => sessionId))
}

const bare = ({ sessionId, patientId }: OfSession): OfSession => ({ sessionId, patientId })
/** Of a part of an entry what the ledger keeps of it. */
const entryOf = ({ lineId, pot, sessionId }: Omit<Part, 'hours'> & { sessionId: number }, reason?: string) => ({
  ...of({ sessionId }, reason),
  ...{ lineId, pot },
})
const of = ({ sessionId }: Pick<OfSession, 'sessionId'>, reason?: string) => ({ sessionId, reason: reason ?? null })

/** The locked orders that entries are about; refuses where one does not allow the step. */
function touched(call: OrderCall, orders: readonly Found[], parts: readonly Part[]): Found[] {
  const ids = new Set(parts.map((part) => part.orderId))
  const going = orders.filter((order) => ids.has(order.id))
  if (going.some(({ state }) => !orderLife.allows(call, state))) throw refuse('ORDER_STATE')
  return going
}

/**
 * Locks the orders whose lines sessions have used, and where they need hours, all of their patients with the courses: in one
 * statement, so that they are locked in the order of their ids.
 */
function lockedFor({ scope }: Writing, sessions: readonly (OfSession & { courseId?: number })[]): Promise<Found[]> {
  const asked = sql`jsonb_to_recordset(${sessions}::jsonb) as s("sessionId" bigint, "patientId" bigint, "courseId" bigint)`
  const used = sql<SqlBool>`id in (select e.order_id from ${asked}
    join hour_ledger e on e.session_id = s."sessionId" and e.patient_id = s."patientId")`
  const usable = sql<SqlBool>`(state = any(${orderLife.from('hours/reserve')}::text[]) and id in (select l.order_id from ${asked}
    join order_course l on l.patient_id = s."patientId" and l.course_id = s."courseId" and l.deleted_at is null))`
  const rows = everyOrder(scope).selectFrom('orderInfo')
  return lockOrders(rows.where((eb) => eb.or([used, usable])))
}

/** The lines that each of several sessions can use, those that end first in front; `no` is the place of the session. */
function linesFor({ scope }: Pick<Reading, 'scope'>, sessions: readonly Omit<SessionHours, 'sessionId'>[]) {
  const asked = sessions.map(({ patientId, courseId, day }, no) => ({ no, patientId, courseId, day }))
  const rows = everyOrder(scope)
    .selectFrom('orderCourse')
    .innerJoin(
      sql`jsonb_to_recordset(${asked}::jsonb)`.as<'s'>(
        sql`s(no integer, "patientId" bigint, "courseId" bigint, day date)`,
      ),
      (join) => join.onTrue(),
    )
  const of = { patientId: sql<number>`s."patientId"`, courseId: sql<number>`s."courseId"`, day: sql<string>`s.day` }
  return usable(rows as never, of)
    .select(['orderCourse.id', 'orderCourse.orderId', 'orderCourse.unlimited', 'orderCourse.validTo'])
    .select(sql<number>`order_course.paid_left - order_course.paid_held`.as('paid'))
    .select(sql<number>`order_course.gift_left - order_course.gift_held`.as('gift'))
    .select(sql<number>`s.no`.as('no'))
    .execute()
}

/**
 * What the patients of sessions have, to be taken session by session: of the one at a place, the hours that it takes of its
 * patient's usable lines, or null where too few are left. Nothing is written; what is to be posted needs the orders locked before.
 */
export async function purseOf(
  reading: Reading,
  sessions: readonly Omit<SessionHours, 'sessionId'>[],
): Promise<(at: number) => Part[] | null> {
  const giftFirst = (await setting(reading.db, 'order.giftFirst')) === 1
  const lines = Map.groupBy(await linesFor(reading, sessions), ({ no }) => no)
  const gone = new Map<string, number>()
  const keyOf = (lineId: number, pot: Part['pot']) => `${lineId} ${pot}`
  const goneOf = (lineId: number, pot: Part['pot']) => gone.get(keyOf(lineId, pot)) ?? 0
  return (at) => {
    const left = (lines.get(at) ?? []).map(({ paid, gift, ...line }) => ({
      ...line,
      paid: paid - goneOf(line.id, 'PAID'),
      gift: gift - goneOf(line.id, 'GIFT'),
    }))
    const parts = distribute(left, sessions[at]?.hours ?? 0, giftFirst)
    for (const { lineId, pot, hours } of parts ?? []) gone.set(keyOf(lineId, pot), goneOf(lineId, pot) + hours)
    return parts
  }
}

/** What each patient has left for sessions: the hours of all lines that one of them can use; null: any number. */
export async function hoursLeft(
  reading: Pick<Reading, 'scope'>,
  sessions: readonly Omit<SessionHours, 'sessionId'>[],
): Promise<Map<number, number | null>> {
  const found = await linesFor(reading, sessions)
  const byPatient = Map.groupBy(found, ({ no }) => sessions[no]?.patientId ?? 0)
  return new Map(
    [...byPatient].map(([patientId, some]) => {
      const lines = [...new Map(some.map((line) => [line.id, line])).values()]
      const left = lines.reduce((sum, { paid, gift }) => sum + paid + gift, 0)
      return [patientId, lines.some(({ unlimited }) => unlimited) ? null : left]
    }),
  )
}

/** The refusal of a session for which hours are missing, which says of whom; at the field `path`, where one chose it. */
export async function shortOf(
  reading: Pick<Writing, 'scope'>,
  session: Omit<SessionHours, 'sessionId'>,
  path?: string,
): Promise<Refusal> {
  const [refusal] = await refusalsOf(reading, [session], path)
  return refusal as Refusal
}

/** As {@link shortOf}, of each of several sessions. */
async function refusalsOf(
  { scope }: Pick<Writing, 'scope'>,
  sessions: readonly Omit<SessionHours, 'sessionId'>[],
  path?: string,
): Promise<Refusal[]> {
  if (sessions.length === 0) return []
  const lines = Map.groupBy(await linesFor({ scope }, sessions), ({ no }) => no)
  const asked = sessions.map(({ patientId, courseId, day }, no) => ({ no, patientId, courseId, day }))
  const { rows } = await sql<{ name: string; ended: boolean }>`
    select p.name, exists (select from order_course l where l.patient_id = p.id and l.course_id = s."courseId"
      and l.valid_to < s.day and l.paid_left + l.gift_left > l.paid_held + l.gift_held) as ended
    from jsonb_to_recordset(${asked}::jsonb) as s(no integer, "patientId" bigint, "courseId" bigint, day date)
    join patient p on p.id = s."patientId" order by s.no`.execute(everyOrder(scope))
  return rows.map(({ name, ended }, no) => {
    const { hours = 0, day = '' } = sessions[no] ?? {}
    const left = (lines.get(no) ?? []).reduce((sum, line) => sum + line.paid + line.gift, 0)
    const params = { of: name, hours, left, day }
    const errCode = ended ? 'HOURS_ENDED' : 'HOURS_SHORT'
    return path ? badField(errCode, path, '', params) : refuse(errCode, { params })
  })
}

/** What sessions hold now, by line and kind. */
const heldBy = ({ scope }: Writing, sessions: readonly OfSession[]): Promise<(Part & { sessionId: number })[]> =>
  everyOrder(scope)
    .selectFrom('hourLedger')
    .select(['sessionId', 'lineId', 'orderId', 'pot', sql<number>`sum(held)`.as('hours')])
    .$narrowType<{ sessionId: number }>()
    .where(among(sessions, 'hour_ledger'))
    .groupBy(['sessionId', 'lineId', 'orderId', 'pot'])
    .having(sql<SqlBool>`sum(held) > 0`)
    .orderBy('sessionId')
    .orderBy('lineId')
    .execute()

/** The entries by which sessions consumed hours and that were not reversed. */
const consumedBy = ({ scope }: Writing, sessions: readonly OfSession[]) =>
  everyOrder(scope)
    .selectFrom('hourLedger as e')
    .select(['e.id', 'e.sessionId', 'e.lineId', 'e.orderId', 'e.pot', sql<number>`-e.hours`.as('hours')])
    .$narrowType<{ sessionId: number }>()
    .where(among(sessions, 'e'))
    .where('e.kind', '=', 'CONSUME')
    .where(sql<SqlBool>`not exists (select from hour_ledger r where r.reverses_id = e.id)`)
    .orderBy('e.id')
    .execute()

const among = (sessions: readonly OfSession[], entry: string) =>
  sql<SqlBool>`(${sql.ref(`${entry}.session_id`)}, ${sql.ref(`${entry}.patient_id`)}) in (
    select * from jsonb_to_recordset(${sessions.map(bare)}::jsonb) as s("sessionId" bigint, "patientId" bigint))`

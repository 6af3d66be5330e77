import { answerOf } from '@cogcampus/contract/life/cycle'
import { held, holdsPlace, type SessionCall, type SessionState, sessionLife } from '@cogcampus/contract/life/session'
import type { Outcome } from '@cogcampus/contract/schema'
import { type Expression, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Change } from '../../db/columns.ts'
import type { ReadScope, WriteScope } from '../../db/scope.ts'
import { outcomeOf, partition } from '../../http/bulk.ts'
import type { WriteContext } from '../../http/context.ts'
import { notFound, type Refusal, refuse } from '../../lib/errors.ts'
import { stepsOf } from '../../lib/step.ts'
import { consumeAll, lockHours, releaseAll, type SessionHours, shortAmong } from '../order-course/store.ts'
import type { SoDayTable } from './table.ts'

/** The clock of the session `so_day`, in SQL: that of its campus. */
const zone = sql`(select c.time_zone from campus c where c.id = so_day.campus_id)`
/** The moment at which it begins, in SQL. */
export const begins = sql<string>`(lower(so_day.during) at time zone ${zone})`
/** Whether at a moment, now by default, less than so many hours are left before it begins, in SQL. */
export const within = (hours: number, moment = sql`now()`) =>
  sql<boolean>`(${begins} < ${moment} + make_interval(hours => ${hours}))`
/** Whether today is the day of the session, on the clock of its campus, and it has begun, in SQL. */
export const afterStart = sql<boolean>`(now() > ${begins} and so_day.day = (now() at time zone ${zone})::date)`

/** Sessions within reach, in the order of their ids, with what their steps ask for. */
export const sessionsAt = (scope: ReadScope, among: Expression<SqlBool>) =>
  scope
    .from('soDay')
    .select([
      'id',
      'version',
      'lessonId',
      'campusId',
      'courseId',
      'doctorId',
      'patientId',
      'day',
      'state',
      'hours',
      'late',
    ])
    .select(['location', 'soWeekId', 'plannedDay', 'makeUpUntil', 'recordState', 'leaveAskedAt', 'confirmed'])
    .select(begins.as('begins'))
    .select(sql<boolean>`${begins} <= now()`.as('began'))
    .select(sql<boolean>`so_day.day <= (now() at time zone ${zone})::date`.as('dayCame'))
    .select(sql<string>`to_char(lower(so_day.during), 'HH24:MI')`.as('from'))
    .select(sql<string>`to_char(upper(so_day.during), 'HH24:MI')`.as('to'))
    .where('deletedAt', 'is', null)
    .where(among)
    .orderBy('id')

/** The same, locked in this order, so that two callers never wait for each other in a ring. Their orders are locked after them. */
export const lockSessions = (scope: WriteScope, among: Expression<SqlBool>) =>
  sessionsAt(scope, among).forUpdate().execute()
export type Found = Awaited<ReturnType<typeof lockSessions>>[number]

/** As {@link lockSessions} of whole lessons: the first statement waits for a patient who joins one, the second finds that patient. */
export async function lockLessons(scope: WriteScope, among: Expression<SqlBool>): Promise<Found[]> {
  await lockSessions(scope, among)
  return lockSessions(scope, among)
}
export const withIds = (ids: readonly number[]) => sql<SqlBool>`so_day.id = any(${ids}::bigint[])`

/** What a session forgets of a refusal that is taken back. */
export const refusalTakenBack = { leaveRefusal: null, leaveRefusedBy: null, leaveRefusedAt: null }

/** What a session forgets of leave that it is not on, once it is asked for anew or the session goes to another time. */
export const notRefused = { leaveReason: null, leaveNote: null, ...refusalTakenBack }

/** What a session forgets of a family that does not want to make it up, once it does, or the leave is taken back. */
export const declineTakenBack = { makeUpSaid: null, makeUpDeclinedBy: null, makeUpDeclinedAt: null }

/** What a session keeps of leave that this caller refuses: the reason always, as the table demands. */
export const refusedBy = ({ actor }: WriteContext, reason: string | null) => ({
  ...{ leaveRefusal: reason, leaveRefusedBy: actor.userId, leaveRefusedAt: sql<string>`now()` },
})

/** A session as the caller saw it. */
export interface Seen {
  id: number
  version: number
}

const steps = stepsOf('soDay', sessionLife, 'SESSION_STATE')

/** Why a session cannot take a step: its state, or a change that the caller has not seen. */
export function refusalOf(call: SessionCall, session: Found, version?: number): Refusal | null {
  if (isSigned(session) && leavesHeld(call, session.state)) return refuse('SESSION_RECORDED')
  return steps.refusal(call, session, { version })
}

const isSigned = ({ recordState }: Found) => recordState !== null && recordState !== 'DRAFT'
/** Whether a session that took place would be one that did not. */
const leavesHeld = (call: SessionCall, from: SessionState) => {
  const to = sessionLife.after(call, from)
  return held.includes(from) && to !== null && !held.includes(to)
}

/** A session within reach for one step, locked; refuses the step in its state, and a version that is not its own. */
export async function open(scope: WriteScope, call: SessionCall, { id, version }: Seen): Promise<Found> {
  const [session] = await lockSessions(scope, withIds([id]))
  if (!session) throw notFound()
  const why = refusalOf(call, session, version)
  if (why) throw why
  return session
}

/** A session within reach with all others of its lesson, locked in one go: two who change one lesson never wait in a ring. */
export async function lockLesson(scope: WriteScope, id: number): Promise<{ session: Found; mates: Found[] }> {
  const inside = await lockLessons(
    scope,
    sql<SqlBool>`so_day.lesson_id in (${scope.from('soDay').select('lessonId').where('id', '=', id)})`,
  )
  const session = inside.find((each) => each.id === id)
  if (!session) throw notFound()
  return { session, mates: inside.filter(({ state }) => holdsPlace(state)) }
}

/** Takes a step with several sessions: with those that can, each other one is answered with its reason. */
export async function onEach(
  context: WriteContext,
  call: SessionCall,
  seen: readonly Seen[],
  refusal: (session: Found) => Refusal | null,
  act: (sessions: Found[]) => Promise<unknown>,
  /** Which of those that can take it consume hours by it: those without enough are refused, each by itself. */
  consumers: (able: readonly Found[]) => readonly Found[] | Promise<readonly Found[]> = () => [],
): Promise<z.input<typeof Outcome>> {
  const { scope } = context
  const ids = seen.map(({ id }) => id)
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const found = await lockSessions(scope, withIds(ids))
  const why = (session: Found) => refusalOf(call, session, versions.get(session.id)) ?? refusal(session)
  const whys = new Map(found.map((session) => [session.id, why(session)]))
  const able = found.filter(({ id }) => whys.get(id) === null)
  const short = await shortAmong(context, (await consumers(able)).map(hoursOf))
  const parted = partition(found, ids, ({ id }) => whys.get(id) ?? short.get(id) ?? null, notFound)
  await act(parted.good)
  return outcomeOf(context, parted)
}

/** Says of a session that goes back where it was whether its family had confirmed it; which it is then, again. */
export const asConfirmed = ({ confirmed }: Found) => (confirmed ? 'confirmed before' : undefined)

interface Step {
  /** Of a reviewed step: its answer. */
  agreed?: boolean
  /** Which move of its call a step is, where that is no answer; of each session, where they differ. */
  when?: string | ((session: Found) => string | undefined)
  change?: Omit<Change<SoDayTable>, 'state'>
}

/** Puts locked sessions into the state that follows from the table of steps: every change of a state goes through here. Returns those that are late by it. */
export async function advance(
  scope: WriteScope,
  call: SessionCall,
  sessions: readonly Found[],
  { agreed, when = answerOf(agreed), change = {} }: Step = {},
): Promise<Set<number>> {
  const late = new Set<number>()
  const whenOf = (session: Found) => (typeof when === 'function' ? when(session) : when)
  for (const [to, some] of Map.groupBy(sessions, (each) => sessionLife.after(call, each.state, whenOf(each)))) {
    if (!to) throw refuse('SESSION_STATE')
    const changed = await scope
      .update('soDay')
      .set({ ...change, state: to } as object)
      .where(withIds(some.map(({ id }) => id)))
      .where('state', 'in', [...new Set(some.map(({ state }) => state))])
      .returning(['id', 'late'])
      .execute()
    if (changed.length !== some.length) throw refuse('SESSION_STATE')
    for (const row of changed) if (row.late) late.add(row.id)
  }
  return late
}

/** A session as the ledger of hours knows it. */
export const hoursOf = ({ id: sessionId, patientId, courseId, day, hours }: Found): SessionHours => ({
  ...{ sessionId, patientId, courseId, day, hours },
})

/** Consumes the hours of sessions, or releases them. */
export async function settle(
  context: WriteContext,
  sessions: readonly Found[],
  consumes: (session: Found) => boolean,
  reason?: string,
): Promise<void> {
  await lockHours(context, sessions.map(hoursOf))
  await consumeAll(context, sessions.filter(consumes).map(hoursOf))
  const released = sessions.filter((session) => !consumes(session))
  await releaseAll(context, released.map(hoursOf), reason)
}

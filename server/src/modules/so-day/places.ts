import { treated } from '@cogcampus/contract/life/patient'
import type { Clash, SessionCall } from '@cogcampus/contract/life/session'
import { type SqlBool, sql } from 'kysely'
import type { Change } from '../../db/columns.ts'
import type { Within } from '../../db/parts.ts'
import type { ReadScope, WriteScope } from '../../db/scope.ts'
import type { WriteContext } from '../../http/context.ts'
import { badField, notFound, Refusal, refuse } from '../../lib/errors.ts'
import type { Translate } from '../../lib/text.ts'
import { lockHours, outlived, releaseAll, reserveAll, shortOf } from '../order-course/store.ts'
import { advance, type Found, hoursOf, notRefused } from './flow.ts'
import { doctorKey, factsOf, type Place, problemsOf } from './rules.ts'
import { clashesOf, clashRefusal, fields, type Wanted } from './store.ts'
import type { SoDayTable } from './table.ts'

/** Where a session stands, as it would have to be taken again. */
export async function lessonOf({ scope }: WriteContext, session: Found): Promise<Wanted> {
  const { lessonId, doctorId, day, from, to, patientId } = session
  const lesson = scope.wholeOf('soLesson', session).select(['roomId', 'macId'])
  const { roomId, macId } = await lesson.executeTakeFirstOrThrow()
  return { lessonId, doctorId, roomId, macId, day, from, to, patientIds: [patientId] }
}

/**
 * Runs an update by which lessons take places that {@link lockPlaces} has locked: those who take places of one doctor, room, device
 * or patient by an update go one by one, in an order that forms no ring. What the constraints refuse nevertheless is read and named.
 */
export async function placing<T>(
  { scope, t }: WriteContext,
  wanted: readonly Wanted[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await scope.attempt('before_places', work)
  } catch (error) {
    const { code, constraint_name: constraint } = error as { code?: string; constraint_name?: string }
    const full = code === '23514' && constraint === 'so_lesson__patient_ids__check'
    if (code !== '23P01' && !full) throw error
    if (full) throw refuse('SESSION_FULL', { params: { capacity: await capacityOf(scope, wanted) } })
    throw clashRefusal(t, (await clashesOf(scope, wanted)).flat())
  }
}

export const lockedLessons = (scope: WriteScope) =>
  scope.writeUnscoped('the sessions of these lessons are locked, found within reach')

/** How many patients have a place in the smallest of these lessons. */
async function capacityOf(scope: WriteScope, wanted: readonly Wanted[]): Promise<number> {
  const ids = wanted.flatMap(({ lessonId }) => lessonId ?? [])
  const { capacity } = await lockedLessons(scope)
    .selectFrom('soLesson')
    .select((eb) => eb.fn.min('capacity').as('capacity'))
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .executeTakeFirstOrThrow()
  return capacity
}

/** Locks the doctors, rooms, devices and patients of lessons that are to take places by an update. */
export const lockPlaces = (
  scope: WriteScope,
  wanted: readonly Pick<Wanted, 'doctorId' | 'roomId' | 'macId' | 'patientIds'>[],
): Promise<void> =>
  scope.lock(
    ...wanted.flatMap(({ doctorId, roomId, macId, patientIds }) => [
      doctorKey(doctorId),
      ...(roomId === null ? [] : [`room ${roomId}`]),
      ...(macId === null ? [] : [`device ${macId}`]),
      ...patientIds.map((id) => `patient ${id}`),
    ]),
  )

/** A lesson as it stands, and as it is to stand. */
export interface Relocation {
  lessonId: number
  campusId: number
  courseId: number
  /** The sessions in it that have a place. */
  sessions: readonly Located[]
  before: Omit<Place, 'campusId' | 'courseId'>
  /** Where it is to stand, with the patients who have a place in it. */
  after: Place & Wanted & { lessonId: number }
  /** How many patients have a place there. */
  capacity: number
  /** How many had one before: who was let in beyond that goes along to a place that is no smaller. */
  capacityBefore: number
}

/** Where a lesson stands. */
type Standing = Omit<Place, 'campusId' | 'courseId' | 'lessonId'> & { lessonId: number }

/** Of the lessons of these sessions those that go elsewhere, each with where `to` puts it. */
export async function relocationsOf(
  { scope }: { scope: ReadScope },
  sessions: readonly Located[],
  to: (lesson: Standing) => Partial<Place>,
): Promise<Relocation[]> {
  const byLesson = Map.groupBy(sessions, ({ lessonId }) => lessonId)
  const lessons = await scope
    .wholeOf('soLesson', sessions)
    .select(['id', 'campusId', 'courseId', 'doctorId', 'roomId', 'macId', 'capacity'])
    .orderBy(sql`lower(during)`)
    .execute()
  const all = lessons.map(({ id, campusId, courseId, capacity: capacityBefore, ...stands }) => {
    const inside = byLesson.get(id) ?? []
    const { day, from, to: until } = inside[0] as Located
    const before = { ...stands, day, from, to: until }
    const patientIds = inside.map(({ patientId }) => patientId)
    const after = { campusId, courseId, ...before, ...to({ ...before, lessonId: id }), lessonId: id, patientIds }
    return { lessonId: id, campusId, courseId, sessions: inside, before, after, capacityBefore }
  })
  const moved = all.filter((each) => !stays(each))
  const facts = await factsOf(
    scope,
    moved.map(({ after }) => after),
  )
  return moved.map((each, at) => ({ ...each, capacity: facts[at]?.capacity ?? each.capacityBefore }))
}
type Located = Within<'soDay'> & Pick<Found, 'lessonId' | 'patientId' | 'day' | 'from' | 'to'>

/** Of each lesson that goes to another time, the refusal that names its patients whose training is paused or has ended. */
async function notTreated({ scope, t }: Parameters<typeof problemsOf>[0], relocations: readonly Relocation[]) {
  const sessions = relocations.flatMap((each) => each.sessions)
  const patients = scope.wholeOf('patient', sessions).select(['id', 'name'])
  const rows = await patients.where('state', 'not in', treated).execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return relocations.map(({ before, after }) => {
    const same = before.day === after.day && before.from === after.from && before.to === after.to
    const told = same ? '' : after.patientIds.flatMap((id) => names.get(id) ?? []).join(', ')
    return told
      ? badField('SESSION_PATIENT', 'patientIds', t('SESSION_PATIENT', { names: told }), { names: told })
      : null
  })
}

/** What stands at each of these places already, and every other reason for which no lesson can be given there. */
export async function obstructionsOf(
  context: Parameters<typeof problemsOf>[0],
  places: readonly (Place & Wanted)[],
): Promise<{ clashes: Clash[]; problems: Refusal[] }[]> {
  const [clashes, problems] = [await clashesOf(context.scope, places), await problemsOf(context, places)]
  return places.map((_, at) => ({
    clashes: (clashes[at] ?? []).filter((clash) => !isForeign(clash, problems[at] ?? [])),
    problems: problems[at] ?? [],
  }))
}

/** What stands against each of these lessons at its new place: what else stands there, and every other reason. */
export async function verdictsOn(
  context: Parameters<typeof problemsOf>[0],
  relocations: readonly Relocation[],
): Promise<{ clashes: Clash[]; problems: Refusal[] }[]> {
  const found = await obstructionsOf(
    context,
    relocations.map(({ after }) => after),
  )
  const resting = await notTreated(context, relocations)
  // Lessons that go along are not in the way.
  const moving = new Set(relocations.map(({ lessonId }) => lessonId))
  const inWay = ({ lessonId }: Clash) => lessonId === null || !moving.has(lessonId)
  return relocations.map(({ before, after, capacity, capacityBefore }, at) => ({
    clashes: (found[at]?.clashes ?? []).filter(inWay),
    problems: [
      ...(found[at]?.problems ?? []).map((problem) =>
        before.macId === after.macId ? ofOwnDevice(context.t, problem) : problem,
      ),
      ...(resting[at] ? [resting[at]] : []),
      ...(after.patientIds.length > capacity && capacity < capacityBefore
        ? [refuse('SESSION_FULL', { params: { capacity } })]
        : []),
    ],
  }))
}

/** The device that a lesson has already is not what the caller chose: the refusal says that the lesson needs another first. */
const ofOwnDevice = (t: Translate, problem: Refusal): Refusal => {
  if (!problem.errCode.startsWith('DEVICE_')) return problem
  const why = problemText(t, problem).msg
  return badField('SESSION_DEVICE', 'macId', t('SESSION_DEVICE', { why }), { why })
}

/** A reason in words, with its code. */
export const problemText = (t: Translate, { errCode, params, data }: Refusal) => ({
  errCode,
  msg: (data as { fields?: { msg: string }[] } | null)?.fields?.[0]?.msg || t(errCode, params),
})

/** Whether a clash is over what is not of the campus, and so is refused as unknown: when it is free is told to nobody there. */
const isForeign = ({ resource }: Clash, problems: readonly Refusal[]) =>
  problems.some(
    ({ errCode, data }) =>
      (errCode === 'SESSION_DOCTOR_GONE' || errCode === 'UNKNOWN_REFERENCE') &&
      (data as { fields: { path: string }[] }).fields.some(({ path }) => path === fields[resource]),
  )

const stays = ({ before, after }: Pick<Relocation, 'before' | 'after'>) =>
  (['day', 'from', 'to', 'doctorId', 'roomId', 'macId'] as const).every((key) => before[key] === after[key])

const keepsClock = ({ before, after }: Relocation) =>
  (['day', 'from', 'to'] as const).every((key) => before[key] === after[key])
const keepsTime = (each: Relocation) => keepsClock(each) && each.before.doctorId === each.after.doctorId

/** As {@link moveAll}; refused where all of them stand there already. */
export async function moveTo(...asked: Parameters<typeof moveAll>): Promise<Found[]> {
  const moved = await moveAll(...asked)
  if (moved.length === 0) throw refuse('SESSION_SAME_PLACE')
  return moved
}

/**
 * Moves lessons, whose sessions are locked, to where `to` puts them; refused as a whole, with what is against each.
 * Returns the sessions that were moved: a lesson that stands there already stays as it is.
 */
export async function moveAll(
  context: WriteContext,
  call: SessionCall,
  sessions: readonly Found[],
  to: Parameters<typeof relocationsOf>[2],
  change: Parameters<typeof relocate>[4] = {},
  /** The field of the input that says where they go. */
  path?: string,
): Promise<Found[]> {
  const relocations = await relocationsOf(context, sessions, to)
  if (relocations.length === 0) return []
  await lockPlaces(
    context.scope,
    relocations.map(({ after }) => after),
  )
  const verdicts = await verdictsOn(context, relocations)
  const refused = relocations.flatMap(({ after: { day, from } }, at) => {
    const why = firstAgainst(context.t, verdicts[at] ?? { clashes: [], problems: [] })
    return why ? [{ day, from, why }] : []
  })
  const [only] = refused
  if (only && path === undefined && relocations.length === 1) throw only.why
  if (only) throw refusalOfAll(context.t, refused, { all: relocations.length, path: path ?? 'day' })
  // What the family confirmed is the day, the time and the doctor: another room or device leaves it confirmed.
  const taken = call === 'so-day/move' && relocations.every(keepsTime) ? 'so-day/update' : call
  const going = new Set(relocations.map(({ lessonId }) => lessonId))
  const moved = sessions.filter(({ lessonId }) => going.has(lessonId))
  await relocate(context, taken, moved, relocations, change)
  return moved
}

/** Why one of several lessons cannot go along; `name` says whose session it is, where it is not the lesson that cannot. */
interface Against {
  day: string
  from: string
  name?: string | undefined
  why: Refusal
}

/** No more than a reader takes in at once. */
const NAMED = 10

/** The refusal of lessons that go all or none, with the code of the first reason: it names each that cannot by its day and time. */
export function refusalOfAll(
  t: Translate,
  refused: readonly Against[],
  { all, path }: { all: number; path: string },
): Refusal {
  const reasons = refused.slice(0, NAMED).map(({ day, from, name, why }) => {
    const reason = why.said ?? problemText(t, why).msg
    return name === undefined
      ? t('moves.lesson', { day, from, why: reason })
      : t('moves.session', { day, from, name, why: reason })
  })
  const more = refused.length > NAMED ? ' …' : ''
  const said = t('moves.refused', { count: refused.length, all, reasons: reasons.join(t('moves.next')) + more })
  const clashes = refused.flatMap(({ why: { data } }) => (data as { clashes?: Clash[] } | null)?.clashes ?? [])
  const { errCode = 'SESSION_CLASH', params = {} } = refused[0]?.why ?? {}
  const fields = [{ path, msg: said }]
  return refuse(errCode, { params, said, data: clashes.length > 0 ? { clashes, fields } : { fields } })
}

/**
 * Does something with lessons one by one, so that the next finds what the one before took: several may want the same place.
 * Each is done as a whole or stays as it is. What they take is locked before the first is changed, so that two callers never
 * wait in a ring. Returns why lessons stay, by their ids.
 */
export async function lessonByLesson(
  context: WriteContext,
  sessions: readonly Found[],
  lessonIds: readonly number[],
  to: Parameters<typeof relocationsOf>[2],
  act: (inside: Found[], lessonId: number) => Promise<unknown>,
): Promise<Map<number, Refusal>> {
  const relocations = await relocationsOf(context, sessions, to)
  await lockPlaces(
    context.scope,
    relocations.map(({ after }) => after),
  )
  await lockHours(context, sessions.map(hoursOf))
  const mates = Map.groupBy(sessions, ({ lessonId }) => lessonId)
  const refusals = new Map<number, Refusal>()
  for (const id of lessonIds) {
    const inside = mates.get(id)
    const why = inside ? await asAWhole(context.scope, () => act(inside, id)) : notFound()
    if (why) refusals.set(id, why)
  }
  return refusals
}

/** Does something as a whole; where it is refused, nothing of it stays, and the reason is answered. */
async function asAWhole(scope: WriteScope, work: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await scope.attempt('one_lesson', work)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error
  }
}

/** Why lessons cannot go to their new places, the first reason of all; null where they can. */
const firstAgainst = (t: Translate, { clashes, problems }: { clashes: Clash[]; problems: Refusal[] }) =>
  problems[0] ?? (clashes.length > 0 ? clashRefusal(t, clashes) : null)

/**
 * Puts lessons to their new places with the sessions in them, which are locked; where day, time or doctor changes, sessions
 * that hold no place stay where they were, in a lesson of their own. Hours that do not hold on the new day are reserved anew.
 */
async function relocate(
  context: WriteContext,
  call: SessionCall,
  sessions: readonly Found[],
  relocations: readonly Relocation[],
  change: Omit<Change<SoDayTable>, 'state'> = {},
): Promise<void> {
  const { scope } = context
  const ids = sessions.map(({ id }) => id)
  const leaving = relocations.filter((each) => !keepsTime(each)).map(({ lessonId }) => lessonId)
  const all = lockedLessons(scope)
  await placing(
    context,
    relocations.map(({ after }) => after),
    async () => {
      await sql`select leave_lessons(${leaving}::bigint[], ${ids}::bigint[])`.execute(all)
      // A session remembers another day or time, not another room or a substitute.
      const remembered = relocations.every(keepsClock) ? {} : { movedFrom, ...notRefused }
      await advance(scope, call, sessions, { change: { ...change, ...remembered } })
      const to = relocations.map(({ after, capacity }) => ({ ...after, capacity }))
      await sql`select move_lessons(${to}::jsonb)`.execute(all)
    },
  )
  const days = new Map(relocations.map(({ lessonId, after }) => [lessonId, after.day]))
  const hours = sessions.flatMap((session) => {
    const day = days.get(session.lessonId) ?? session.day
    return day === session.day ? [] : [hoursOf({ ...session, day })]
  })
  // Locked before it is asked whether they hold: whoever changes the last day of a line waits, and finds the new days, or is waited for.
  await lockHours(context, hours)
  const stale = await outlived(context, hours)
  const anew = hours.filter(({ sessionId }) => stale.has(sessionId))
  await releaseAll(context, anew)
  const short = anew[(await reserveAll(context, anew)).indexOf(false)]
  if (short) throw await shortOf(context, short)
}

/** Where a session stands, as it remembers it once it is moved. */
const movedFrom = sql`(select jsonb_build_object('day', so_day.day, 'from', to_char(lower(so_day.during), 'HH24:MI'),
  'to', to_char(upper(so_day.during), 'HH24:MI'), 'doctorId', l.doctor_id, 'roomId', l.room_id)
  from so_lesson l where l.id = so_day.lesson_id)`

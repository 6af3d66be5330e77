import type { Request } from '@cogcampus/contract'
import type { soDay } from '@cogcampus/contract/admin/so-day'
import { sessionLife } from '@cogcampus/contract/life/session'
import { type SqlBool, sql } from 'kysely'
import type { Handlers, ReadContext, WriteContext } from '../../http/context.ts'
import { dayBefore } from '../../lib/day.ts'
import { badField, notFound, refuse, staleVersion } from '../../lib/errors.ts'
import { holding, inStates } from '../../lib/states.ts'
import { lockTemplates } from '../so-week/generate/write.ts'
import { follow, keptDays } from '../so-week/places.ts'
import { type Found, lockLessons, refusalOf, sessionsAt, withIds } from './flow.ts'
import { moveTo, problemText, refusalOfAll, relocationsOf, verdictsOn } from './places.ts'
import type { Place } from './rules.ts'
import { tellChanges } from './tell.ts'

type Moving = Pick<Handlers<typeof soDay>, 'move' | 'move/check'>
type Move = Omit<Request<'/admin/so-day/move'>, 'version'>
type Anchor = Pick<
  Found,
  'id' | 'campusId' | 'doctorId' | 'lessonId' | 'soWeekId' | 'plannedDay' | 'day' | 'from' | 'to'
>

/** Moves a lesson, or those of its series; the check says before what stands in the way. */
export const moving: Moving = {
  async move(context, { version, ...asked }) {
    const { scope } = context
    const anchor = await anchorOf(context, asked)
    if (asked.extent !== 'ONE') await lockTemplates(scope, anchor.campusId)
    const sessions = await leaving(context, anchor, asked, await lockLessons(scope, goingWith(anchor, asked.extent)))
    const named = sessions.find(({ id }) => id === asked.id)
    if (named && named.version !== version) throw staleVersion({ table: 'so_day', id: named.id })
    await assertMovable(context, sessions, asked.extent === 'ONE' ? undefined : 'day')
    // Meanwhile it went into a state in which it holds no place.
    if (!named) throw await gone(context, asked.id)
    const moved = await moveTo(context, 'so-day/move', sessions, targetOf(anchor, asked))
    const template = asked.extent === 'ONE' ? null : await follow(scope, seriesOf(anchor, asked, sessions))
    await tellChanges(context, moved, () => 'moved')
    const after = await scope
      .from('soDay')
      .select(['id', 'version'])
      .where(withIds(sessions.map(({ id }) => id)))
      .orderBy('id')
      .execute()
    return { sessions: after, template }
  },

  async 'move/check'(context, asked) {
    const anchor = await anchorOf(context, asked)
    const all = await sessionsAt(context.scope, goingWith(anchor, asked.extent)).execute()
    const sessions = await leaving(context, anchor, asked, all)
    const relocations = await relocationsOf(context, sessions, targetOf(anchor, asked))
    const verdicts = await verdictsOn(context, relocations)
    return relocations.map(({ lessonId, after: { day, from, to } }, at) => {
      const { clashes = [], problems = [] } = verdicts[at] ?? {}
      return { lessonId, day, from, to, clashes, problems: problems.map((problem) => problemText(context.t, problem)) }
    })
  },
}

/**
 * Refuses where some of these sessions cannot move as they stand, as where leave is asked for. Of several lessons that go all or none
 * it names each with its patient, at the field `path` of the input.
 */
export async function assertMovable(
  { scope, t }: WriteContext,
  sessions: readonly Found[],
  path?: string,
): Promise<void> {
  const refused = sessions.flatMap((session) => {
    const why = refusalOf('so-day/move', session) ?? (session.began ? refuse('SESSION_BEGUN') : null)
    return why ? [{ session, why }] : []
  })
  const [first] = refused
  if (!first) return
  if (path === undefined) throw first.why
  const patients = await scope
    .wholeOf(
      'patient',
      refused.map(({ session }) => session),
    )
    .select(['id', 'name'])
    .execute()
  const names = new Map(patients.map(({ id, name }) => [id, name]))
  const told = refused.map(({ session: { day, from, state, patientId }, why }) => ({
    ...{ day, from, name: names.get(patientId) ?? '' },
    why: state === 'LEAVE_ASKED' ? refuse(why.errCode, { said: t('moves.leaveAsked') }) : why,
  }))
  throw refusalOfAll(t, told, { all: sessions.length, path })
}

/** The refusal of a move of a session that holds no place any more. */
async function gone({ scope }: WriteContext, id: number) {
  const session = await sessionsAt(scope, withIds([id])).executeTakeFirst()
  return session ? refuse('SESSION_STATE', { row: { table: 'so_day', id, state: session.state } }) : notFound()
}

/** The session by which a move is asked for. */
async function anchorOf({ scope, t }: ReadContext | WriteContext, { id, extent }: Move): Promise<Anchor> {
  const anchor = await sessionsAt(scope, withIds([id])).executeTakeFirst()
  if (!anchor) throw notFound()
  if (extent !== 'ONE' && anchor.soWeekId === null) throw badField('SESSION_SINGLE', 'extent', t('SESSION_SINGLE'))
  return anchor
}

/** The sessions that a move concerns: all that hold a place in its lesson, or in the lessons of its series that are ahead. */
function goingWith({ lessonId, soWeekId, plannedDay }: Anchor, extent: Move['extent']) {
  const one = sql<SqlBool>`(so_day.lesson_id = ${lessonId} and ${holding('so_day')})`
  return extent === 'ONE' ? one : ofSeries(soWeekId, extent === 'ALL' ? null : plannedDay)
}

/**
 * Of a series those that leave for another day: not those planned for a day that the campus works by the plan of another weekday,
 * nor those that would go to one. A series is not moved by such a lesson.
 */
async function leaving(
  { scope, t }: ReadContext | WriteContext,
  anchor: Anchor,
  { day = anchor.day, extent }: Move,
  sessions: readonly Found[],
): Promise<Found[]> {
  if (extent === 'ONE') return [...sessions]
  const planned = new Map(
    sessions.flatMap(({ soWeekId, lessonId, plannedDay }) =>
      soWeekId === anchor.soWeekId && plannedDay ? [[lessonId, plannedDay] as const] : [],
    ),
  )
  const going = { campusId: anchor.campusId, days: daysBetween(anchor.day, day) }
  const kept = await keptDays(scope, going, [...planned.values(), ...(anchor.plannedDay ? [anchor.plannedDay] : [])])
  if (kept.has(anchor.plannedDay ?? '')) throw badField('BAD_INPUT', 'extent', t('field.workedDay'))
  return sessions.filter(({ lessonId }) => !kept.has(planned.get(lessonId) ?? ''))
}

/** The sessions that hold a place in the lessons that a template planned, which lie ahead: all of them, or those planned since a day. */
export const ofSeries = (soWeekId: number | null, since: string | null) => sql<SqlBool>`(so_day.lesson_id in (
    select s.lesson_id from so_day s join campus c on c.id = s.campus_id
    where s.so_week_id = ${soWeekId} and s.deleted_at is null and ${inStates('s', sessionLife.from('so-day/move'))}
      and lower(s.during) > now() at time zone c.time_zone
      and (${since}::date is null or s.planned_day >= ${since}::date))
  and ${holding('so_day')})`

/** Where each lesson goes: as many days on as the named one, to the same time; what is not asked for stays. */
function targetOf(anchor: Anchor, { day = anchor.day, from = anchor.from, to, ...asked }: Move) {
  const days = daysBetween(anchor.day, day)
  const end = to ?? later(from, minutesOf(anchor.to) - minutesOf(anchor.from))
  return (lesson: Omit<Place, 'campusId' | 'courseId'>): Partial<Place> => ({
    day: dayBefore(lesson.day, -days),
    from,
    to: end,
    doctorId: asked.doctorId ?? lesson.doctorId,
    roomId: asked.roomId === undefined ? lesson.roomId : asked.roomId,
    macId: asked.macId === undefined ? lesson.macId : asked.macId,
  })
}

/** The series of a move with where it goes, as its template has to follow. */
function seriesOf(anchor: Anchor, asked: Move, sessions: readonly Found[]) {
  const { from, to = '', day = '' } = targetOf(anchor, asked)({ ...anchor, roomId: null, macId: null })
  const planned = sessions.flatMap(({ soWeekId, plannedDay }) =>
    soWeekId === anchor.soWeekId ? (plannedDay ?? []) : [],
  )
  return {
    soWeekId: anchor.soWeekId as number,
    from: planned.toSorted()[0] ?? (anchor.plannedDay as string),
    days: daysBetween(anchor.day, day),
    clock: { from: from as string, to },
    ...{ doctorId: asked.doctorId, roomId: asked.roomId, macId: asked.macId },
  }
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
/** A time of day some minutes later; past midnight it is the last minute of the day. */
function later(clock: string, minutes: number): string {
  const at = Math.min(minutesOf(clock) + minutes, 24 * 60 - 1)
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}

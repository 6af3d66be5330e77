import type { Request } from '@cogcampus/contract'
import type { soDay } from '@cogcampus/contract/admin/so-day'
import { holdsPlace } from '@cogcampus/contract/life/session'
import { type SqlBool, sql } from 'kysely'
import { outcomeOf, partition } from '../../http/bulk.ts'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { notFound, type Refusal, refuse, staleVersion } from '../../lib/errors.ts'
import { advance, type Found, lockLessons, refusalOf, settle } from './flow.ts'
import { lessonByLesson, moveTo } from './places.ts'
import type { Place } from './rules.ts'
import { standingIn } from './substitute.ts'
import { tellChanges } from './tell.ts'

type Asked = Request<'/admin/so-day/rearrange'>['lessons'][number]

const calls = { SUBSTITUTE: 'so-day/substitute', MOVE: 'so-day/move', CANCEL: 'so-day/cancel' } as const
const news = { SUBSTITUTE: 'substitute', MOVE: 'moved', CANCEL: 'cancelled' } as const

/**
 * Gives lessons to substitutes, moves them or cancels them, each with what is asked for it. A lesson is rearranged as a whole or
 * stays as it is; each family learns of all its changes in one message, each doctor in one of a kind.
 */
export const rearrange: Handlers<typeof soDay>['rearrange'] = async (context, { lessons, reason }) => {
  const asked = new Map(lessons.map((lesson) => [lesson.lessonId, lesson]))
  const ids = [...asked.keys()]
  const found = await lockLessons(context.scope, sql<SqlBool>`so_day.lesson_id = any(${ids}::bigint[])`)
  const placed = found.filter(({ state }) => holdsPlace(state))
  const askedOf = (lessonId: number) => asked.get(lessonId) as Asked
  const refusals = await lessonByLesson(
    context,
    placed,
    ids,
    (lesson) => targetOf(askedOf(lesson.lessonId), lesson),
    (inside, lessonId) => rearrangeOne(context, askedOf(lessonId), inside, reason),
  )
  const parted = partition(
    ids.map((id) => ({ id })),
    ids,
    ({ id }) => refusals.get(id) ?? null,
    notFound,
  )
  const going = placed.filter(({ lessonId }) => !refusals.has(lessonId))
  await tellChanges(context, going, ({ lessonId }) => news[askedOf(lessonId).how], reason)
  return { ...(await outcomeOf(context, parted)), unreached: await unreachedOf(context, going) }
}

/** The patients of these sessions whose families no message reached. */
async function unreachedOf({ scope }: WriteContext, sessions: readonly Found[]) {
  const ids = scope.told.unreached
  const missed = sessions.filter(({ patientId }) => ids.has(patientId))
  return missed.length === 0 ? [] : scope.wholeOf('patient', missed).select(['id', 'name']).orderBy('id').execute()
}

/** Where a lesson goes; what is not asked for stays. */
function targetOf(asked: Asked, lesson: Omit<Place, 'campusId' | 'courseId'>): Partial<Place> {
  if (asked.how === 'CANCEL') return lesson
  if (asked.how === 'SUBSTITUTE') return { ...lesson, doctorId: asked.doctorId }
  const { day, from, to, doctorId = lesson.doctorId, roomId = lesson.roomId } = asked
  return { ...lesson, day, from, to, doctorId, roomId }
}

/** Refuses a lesson that is not as the caller saw it. */
function unseen({ sessions }: Asked, inside: readonly Found[]): Refusal | null {
  const seen = new Map(sessions.map(({ id, version }) => [id, version]))
  const changed = inside.find(({ id, version }) => seen.get(id) !== version)
  if (!changed && inside.length === seen.size) return null
  return staleVersion(changed && { table: 'so_day', id: changed.id })
}

async function rearrangeOne(context: WriteContext, asked: Asked, inside: readonly Found[], reason: string) {
  const call = calls[asked.how]
  const why =
    unseen(asked, inside) ?? inside.map((session) => refusalOf(call, session)).find((refusal) => refusal !== null)
  if (why) throw why
  if (asked.how === 'CANCEL') {
    const change = { cancelledBy: 'CENTRE' as const, reason, late: false, leaveReason: null, leaveAskedAt: null }
    await advance(context.scope, call, inside, { change })
    return settle(context, inside, () => false, reason)
  }
  if (inside.some(({ began }) => began)) throw refuse('SESSION_BEGUN')
  const change = asked.how === 'SUBSTITUTE' ? standingIn(asked.doctorId) : {}
  return moveTo(context, call, inside, (lesson) => targetOf(asked, lesson), change)
}

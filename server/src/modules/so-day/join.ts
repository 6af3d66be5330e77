import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { badField, refuse } from '../../lib/errors.ts'
import { reserveAll, shortOf } from '../order-course/store.ts'
import { lockLesson, refusalOf } from './flow.ts'
import { lockedLessons } from './places.ts'
import { assertPatients, courseFacts } from './rules.ts'
import { insertSessions } from './store.ts'
import { tellBooked } from './tell.ts'

type Joining = Pick<Handlers<typeof soDay>, 'join' | 'join/overrun'>

/** Adds patients to a group lesson, and tells its doctor: while it has seats, or beyond them with a reason. */
export const joining: Joining = {
  join: (context, asked) => joinAndTell(context, asked),
  'join/overrun': (context, { reason, ...asked }) => joinAndTell(context, asked, reason),
}

interface Asked {
  id: number
  patientIds: readonly number[]
}

async function joinAndTell(context: WriteContext, asked: Asked, reason?: string) {
  const joined = await joinLesson(context, asked, reason)
  await tellBooked(context, joined.ids, 'joined')
  return joined
}

/** Adds patients to the group lesson of a session, without a word to anybody; refused beyond its seats without a reason. */
export async function joinLesson(context: WriteContext, { id, patientIds }: Asked, reason?: string) {
  const { scope, t } = context
  const { session, mates } = await lockLesson(scope, id)
  const why = refusalOf('so-day/join', session) ?? (session.began ? refuse('SESSION_BEGUN') : null)
  if (why) throw why
  if (mates.some(({ patientId }) => patientIds.includes(patientId))) throw badField('SESSION_JOINED', 'patientIds', '')
  const lesson = await scope
    .wholeOf('soLesson', session)
    .select(['roomId', 'macId', 'capacity'])
    .executeTakeFirstOrThrow()
  const { campusId, courseId, day } = session
  const { capacity: seats, hours, location } = await courseFacts(context, { ...lesson, campusId, courseId })
  const capacity = Math.min(seats, lesson.capacity)
  const overrun = mates.length + patientIds.length > capacity
  // A lesson for one stays one.
  if (seats === 1 || (overrun && reason === undefined))
    throw badField('SESSION_FULL', 'patientIds', t('SESSION_FULL', { capacity }), { capacity })
  await assertPatients(context, campusId, patientIds)
  if (overrun) {
    const lessons = lockedLessons(scope).updateTable('soLesson')
    await lessons.set({ overrunReason: reason }).where('id', '=', session.lessonId).execute()
  }
  const { doctorId, from, to } = session
  const place = { ...lesson, id: session.lessonId, campusId, courseId, doctorId, day, from, to, patientIds }
  const added = await insertSessions(context, place, { location, hours })
  const wanted = added.map((one) => ({ sessionId: one.id, patientId: one.patientId, courseId, day, hours }))
  const short = wanted[(await reserveAll(context, wanted)).indexOf(false)]
  if (short) throw await shortOf(context, short, 'patientIds')
  return { ids: added.map((one) => one.id) }
}

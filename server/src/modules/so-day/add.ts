import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { ErrCode } from '@cogcampus/contract/errors'
import type { SessionPlace } from '@cogcampus/contract/life/session'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { badField, unknownReference } from '../../lib/errors.ts'
import { reserveAll, shortOf } from '../order-course/store.ts'
import { assertPatients, assertPlace, courseFacts, doctorKey, type Place } from './rules.ts'
import { clashesOf, clashRefusal, insertLesson } from './store.ts'

/** Plans a session for a patient, or a lesson for a group, and reserves its hours. */
export const add: Handlers<typeof soDay>['add'] = (context, { patientIds, location, remark, ...rest }) =>
  plan(context, { ...rest, roomId: rest.roomId ?? null, macId: rest.macId ?? null }, { patientIds, location, remark })

interface Planned {
  patientIds: readonly number[]
  location?: SessionPlace | undefined
  remark?: string | null | undefined
  makeUpOf?: number
  /** Problems that do not count: patients who are not treated any more, or whose consent was withdrawn, are one, the others are of the place. */
  notThen?: readonly ErrCode[]
}

/** Plans a lesson for patients, and reserves the hours of each. */
export async function plan(
  context: WriteContext,
  place: Place,
  { patientIds, location, notThen = [], ...rest }: Planned,
) {
  const { scope, t } = context
  const { campusId, courseId, day } = place
  if (!scope.mayAdd('soLesson', campusId)) throw unknownReference('campusId')
  const { capacity, hours, ...course } = await courseFacts(context, place)
  if (patientIds.length > capacity)
    throw badField('SESSION_FULL', 'patientIds', t('SESSION_FULL', { capacity }), { capacity })
  await assertPatients(context, campusId, patientIds, new Set(notThen.includes('SESSION_PATIENT') ? patientIds : []))
  // Those who give lessons to one doctor go one by one: how many a day has is counted by one at a time. Who asks for what is
  // taken already is refused without standing in their line.
  const [taken = []] = await clashesOf(scope, [{ ...place, patientIds }])
  if (taken.length === 0) await scope.lock(doctorKey(place.doctorId))
  await assertPlace(context, place, notThen)
  if (taken.length > 0) throw clashRefusal(t, taken)
  const added = await insertLesson(
    context,
    { ...place, capacity, patientIds },
    { location: location ?? course.location, hours, ...rest },
  )
  const wanted = added.sessions.map(({ id: sessionId, patientId }) => ({ sessionId, patientId, courseId, day, hours }))
  const short = (await reserveAll(context, wanted)).indexOf(false)
  const missing = wanted[short]
  if (missing) throw await shortOf(context, missing, 'patientIds')
  return { lessonId: added.lessonId, ids: wanted.map(({ sessionId }) => sessionId) }
}

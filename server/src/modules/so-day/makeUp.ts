import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { badField, notFound, refuse, staleVersion } from '../../lib/errors.ts'
import { holding } from '../../lib/states.ts'
import { settleMessages } from '../message/store.ts'
import { plan } from './add.ts'
import { declineTakenBack, type Found, lockSessions, sessionsAt, withIds } from './flow.ts'
import { MAKE_UP_ENDS, tellDoctors, tellOutcome } from './tell.ts'

type MakeUp = Handlers<typeof soDay>['makeUp']

/** Books the session that makes up for one on leave, and tells its doctor and the family. */
export const makeUp: MakeUp = async (context, asked) => {
  const booked = await bookMakeUp(context, asked)
  await tellOutcome(context, [booked], () => 'makeUp')
  return { lessonId: booked.lessonId, id: booked.id }
}

/**
 * Books the session that makes up for one on leave: of the same patient and course, once, within the days of the credit. Tells its
 * doctor.
 */
export async function bookMakeUp(
  context: WriteContext,
  { id, version, remark, ...place }: Parameters<MakeUp>[1],
): Promise<Found> {
  const { campusId, courseId, patientId, ...session } = await creditFor(context, { id, version, day: place.day })
  const { roomId = null, macId = null, doctorId = session.doctorId, ...at } = place
  const made = await plan(
    context,
    { ...at, campusId, courseId, doctorId, roomId, macId },
    { patientIds: [patientId], remark, makeUpOf: id },
  )
  const booked = await sessionsAt(context.scope, withIds(made.ids)).executeTakeFirstOrThrow()
  // Should what is booked be cancelled, the family wants another lesson, and is reminded of it.
  await context.scope
    .update('soDay')
    .set(declineTakenBack as object)
    .where('id', '=', id)
    .where('makeUpDeclinedAt', 'is not', null)
    .execute()
  await settleMessages(context.scope, [`${MAKE_UP_ENDS}:${id}`])
  await tellDoctors(context, [booked], 'makeUp')
  return booked
}

/** Locks the session on leave that is to be made up on a day; refused where it is not on leave, too late, or made up. */
export async function creditFor(
  context: WriteContext,
  { id, version, day }: { id: number; version: number; day: string },
) {
  const { scope, t } = context
  const [session] = await lockSessions(scope, withIds([id]))
  if (!session) throw notFound()
  if (session.version !== version) throw staleVersion({ table: 'so_day', id })
  const { state, makeUpUntil } = session
  if (state !== 'LEAVE' || makeUpUntil === null) throw refuse('MAKE_UP_NONE')
  if (day > makeUpUntil) {
    throw badField('MAKE_UP_ENDED', 'day', t('MAKE_UP_ENDED', { day: makeUpUntil }), { day: makeUpUntil })
  }
  await assertNotMadeUp(context, session)
  return session
}

/** Refuses what would take the leave away from the session that makes up for it, or make it up twice. */
export async function assertNotMadeUp({ scope }: WriteContext, session: Found): Promise<void> {
  const made = await scope
    .partsOf('soDay', session)
    .from('soDay')
    .innerJoin('soDay as made', 'made.makeUpOf', 'soDay.id')
    .select('made.id')
    .where('made.deletedAt', 'is', null)
    .where(holding('made'))
    .executeTakeFirst()
  if (made) throw refuse('SESSION_MADE_UP')
}

import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { badField, staleVersion } from '../../lib/errors.ts'
import { lockHours, releaseAll, reserveAll, shortOf } from '../order-course/store.ts'
import { advance, type Found, hoursOf, lockLesson, refusalOf } from './flow.ts'
import { sessionAt, shown } from './lists.ts'
import { lessonOf, moveTo } from './places.ts'
import { tellChanges } from './tell.ts'

/** Changes a session that is planned: its remark, place and hours; room and device with all patients of its lesson. */
export const update: Handlers<typeof soDay>['update'] = async (context, { id, version, roomId, macId, ...own }) => {
  const { scope } = context
  const { session, mates } = await lockLesson(scope, id)
  const why = refusalOf('so-day/update', session, version)
  if (why?.errCode === 'STALE_VERSION')
    throw staleVersion(why.row, await shown(sessionAt(scope, id)).executeTakeFirst())
  if (why) throw why
  await assertCost(context, session, own.hours)
  if (Object.values(own).some((value) => value !== undefined)) {
    await advance(scope, 'so-day/update', [session], { change: own })
  }
  // At home or online nobody waits at the door of the centre.
  if (own.location !== undefined && own.location !== session.location)
    await tellChanges(context, [session], () => 'placed')
  await furnish(context, session, mates, { roomId, macId })
  if (own.hours !== undefined && own.hours !== session.hours) await reserveAnew(context, session, own.hours)
  return scope.from('soDay').select('version').where('id', '=', id).executeTakeFirstOrThrow()
}

/** Refuses to make a session cost less than a lesson of its course: hours are given away by managers, with a reason. */
async function assertCost({ db, t }: WriteContext, session: Found, hours = session.hours): Promise<void> {
  if (hours >= session.hours) return
  const { hoursPerLesson } = await db
    .selectFrom('course')
    .select('hoursPerLesson')
    .where('id', '=', session.courseId)
    .executeTakeFirstOrThrow()
  if (hours < hoursPerLesson) throw badField('RULE_BROKEN', 'hours', t('field.lessonHours', { hours: hoursPerLesson }))
}

interface Furnishing {
  roomId: number | null | undefined
  macId: number | null | undefined
}

/** Gives the lesson of a session another room or device. */
async function furnish(
  context: WriteContext,
  session: Found,
  mates: readonly Found[],
  asked: Furnishing,
): Promise<void> {
  const stands = await lessonOf(context, session)
  const { roomId = stands.roomId, macId = stands.macId } = asked
  if (roomId === stands.roomId && macId === stands.macId) return
  await moveTo(context, 'so-day/update', mates, (lesson) => ({ ...lesson, roomId, macId }))
}

async function reserveAnew(context: WriteContext, session: Found, hours: number): Promise<void> {
  const wanted = { ...hoursOf(session), hours }
  await lockHours(context, [wanted])
  await releaseAll(context, [wanted])
  const [reserved] = await reserveAll(context, [wanted])
  if (!reserved) throw await shortOf(context, wanted, 'hours')
}

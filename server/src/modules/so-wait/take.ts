import type { soWait } from '@cogcampus/contract/admin/so-wait'
import { sessionLife } from '@cogcampus/contract/life/session'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { refuse } from '../../lib/errors.ts'
import { plan } from '../so-day/add.ts'
import { sessionsAt, withIds } from '../so-day/flow.ts'
import { joinLesson } from '../so-day/join.ts'
import { tellBooked, tellOutcome } from '../so-day/tell.ts'
import { advance, open } from './flow.ts'
import { type Asked, lacking, viewsOf } from './places.ts'
import { openOffers } from './store.ts'

/** The campus takes an offer for the family, and tells it. */
export const take: Handlers<typeof soWait>['take'] = async (context, seen) => {
  const taken = await takeOffer(context, seen)
  const sessions = await sessionsAt(context.scope, withIds([taken.soDayId])).execute()
  await tellOutcome(context, sessions, () => 'waitTaken')
  return taken
}

/**
 * The family takes its offer: the session is booked as any other, so that its hours are reserved and its place is refused where
 * another was quicker. The entry is left as it is then, and the job sets it back to waiting. Its doctor is told.
 */
export const takeOffer: Handlers<typeof soWait>['take'] = async (context, seen) => {
  const { scope } = context
  const wait = await open(scope, 'so-wait/take', seen)
  const offer = await openOffers(scope).where('soWaitOffer.waitId', '=', wait.id).executeTakeFirst()
  if (!offer) throw refuse('WAIT_STATE')
  if (offer.lapsed) throw refuse('OFFER_EXPIRED')
  const { soDayId, how } = await book(context, offer)
  await advance(scope, 'so-wait/take', [wait], { soDayId })
  await tellBooked(context, [soDayId], how)
  return { soDayId }
}

/** Books the session: in the group that stands there, or by a lesson of its own. */
async function book(context: WriteContext, { campusId, courseId, patientId, doctorId, day, from, to }: Asked) {
  const place = { campusId, courseId, doctorId, day, from, to }
  const [view] = await viewsOf(context.scope, [{ ...place, patientId }])
  const patientIds = [patientId]
  const mate = view?.lessonId ? await mateIn(context, view.lessonId) : undefined
  const lacks = mate ? null : lacking(view)
  if (lacks) throw lacks
  const { ids } = mate
    ? await joinLesson(context, { id: mate.id, patientIds })
    : await plan(context, { ...place, roomId: view?.roomId ?? null, macId: view?.macId ?? null }, { patientIds })
  return { soDayId: ids[0] as number, how: mate ? ('joined' as const) : ('planned' as const) }
}

/** A session of a lesson that others can join. */
const mateIn = ({ scope }: WriteContext, lessonId: number) =>
  scope
    .from('soDay')
    .select('id')
    .where('lessonId', '=', lessonId)
    .where('deletedAt', 'is', null)
    .where('state', 'in', sessionLife.from('so-day/join'))
    .orderBy('id')
    .executeTakeFirst()

import type { Path, Request } from '@cogcampus/contract'
import type { patient } from '@cogcampus/contract/admin/patient'
import { type PatientState, patientLife, treated } from '@cogcampus/contract/life/patient'
import { sql } from 'kysely'
import type { Found } from '../../db/parts.ts'
import type { WriteScope } from '../../db/scope.ts'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { badField, notFound, refuse, staleVersion } from '../../lib/errors.ts'
import { stepsOf } from '../../lib/step.ts'
import { freeze } from '../order-info/freeze.ts'
import { unfreeze } from '../order-info/unfreeze.ts'
import { declineEnded } from '../order-renewal/store.ts'
import { cancelAll } from '../so-day/bulk.ts'
import { withIds } from '../so-day/flow.ts'
import { advance, lockOffered, lockOpen } from '../so-wait/flow.ts'
import { leaveTemplates, lockPlanningOf } from '../so-week/end.ts'
import { closeWishes } from '../so-wish/store.ts'
import { takeBack } from '../work/flow.ts'
import { tellStopped } from './tell.ts'

const patients = stepsOf('patient', patientLife, 'PATIENT_STATE')

/**
 * Takes a patient to another state, as the table of the life cycle allows it; a trigger writes the step. A place that is offered to a
 * patient who is not treated any more goes to the next in line. Sessions that the caller names are cancelled with it, orders frozen or
 * no longer frozen. Who is in charge is told of one who stops; with the treatment of one who ends it ends what makes sense in it alone.
 */
export const state: Handlers<typeof patient>['state'] = async (
  context,
  { id, from, to, reason, cancel, ...orders },
) => {
  const { scope, t } = context
  const step = patientLife.step('patient/state', from, to)
  if (!step) throw refuse('PATIENT_STATE')
  if ((step.reason || cancel) && !reason) throw badField('BAD_INPUT', 'reason', t('field.required'))
  const why = reason ?? ''
  const everywhere = scope.onBehalf('what ends with a treatment, also where the patient trained before')
  if (to === 'ENDED') await lockPlanningOf(everywhere, id)
  const waits = await waitsOf(everywhere, id, to)
  const orderIds = await ordersOf(context, { id, to, ...orders })
  if (cancel) await cancelOf(context, id, { ...cancel, reason: why })
  await freezeAll(context, orderIds, { ...orders, reason: why })
  const columns = ['campusId', 'name', 'doctorId', 'consultantId'] as const
  const patient = await patients.open(scope, 'patient/state', { id, when: to }, columns)
  if (patient.state !== from) throw refuse('PATIENT_STATE', { row: { table: 'patient', id, state: patient.state } })
  await scope.nameStep({ reason: reason ?? null })
  await patients.take(scope, patient, { movedAt: sql<string>`now()` })
  await advance(everywhere, 'patient/state', waits, to === 'ENDED' ? { when: to, reason: why } : { when: to })
  if (to === 'ENDED') {
    await leaveTemplates(everywhere, id)
    await endAll(context, patient, why)
  }
  if (to === 'PAUSED' || to === 'ENDED') await tellStopped(context, patient, { to, reason: why })
  return null
}

/** What a patient waits for, which ends or goes on by the new state, locked. */
async function waitsOf(scope: WriteScope, id: number, to: PatientState) {
  if (to === 'ENDED') return lockOpen(scope, id)
  return treated.includes(to) ? [] : lockOffered(scope, id)
}

/** Ends what else makes sense in treatment alone: wishes, homework that is open, and the question whether to renew. */
async function endAll(context: WriteContext, patient: Found<'patient'>, reason: string): Promise<void> {
  const { scope, t } = context
  await closeWishes(scope, patient)
  await takeBack(scope, patient)
  await declineEnded(context, patient.id, t('renewal.ended', { reason }))
}

/** Cancels sessions of this patient. They are locked before it, as by whoever cancels them alone and tells its family of that. */
async function cancelOf(context: WriteContext, patientId: number, asked: Parameters<typeof cancelAll>[1]) {
  const mine = reachedBy(context, '/admin/so-day/cancel')
  const ids = [...new Set(asked.sessions.map((session) => session.id))]
  const own = await mine.from('soDay').select('id').where('patientId', '=', patientId).where(withIds(ids)).execute()
  if (own.length < ids.length) throw notFound()
  await cancelAll(context, asked)
}

/** What the caller reaches by another call, of which this one does a part; refuses who may not make it. */
function reachedBy({ actor, scope }: WriteContext, call: Path): WriteScope {
  const reach = actor.grants.get(call)
  if (!reach) throw refuse('FORBIDDEN')
  return scope.within(reach)
}

type Asked = Request<'/admin/patient/state'>

/**
 * The orders of this patient that are frozen with a pause, or no longer frozen with a return, as the caller saw them: each by the grant
 * of its own call, and within its reach. Looked at before sessions are cancelled, which may change them.
 */
async function ordersOf(
  context: WriteContext,
  { id, to, freeze: toFreeze, unfreeze: toLift = [] }: Pick<Asked, 'id' | 'to' | 'freeze' | 'unfreeze'>,
): Promise<number[]> {
  if ((toFreeze && to !== 'PAUSED') || (toLift.length > 0 && to !== 'ACTIVE')) throw refuse('PATIENT_STATE')
  const orders = toFreeze?.orders ?? toLift
  if (orders.length === 0) return []
  const mine = reachedBy(context, toFreeze ? '/admin/order-info/freeze' : '/admin/order-info/unfreeze')
  const seen = new Map(orders.map((order) => [order.id, order.version]))
  const own = await mine
    .from('orderInfo')
    .select(['id', 'version'])
    .where('patientId', '=', id)
    .where('id', 'in', [...seen.keys()])
    .orderBy('id')
    .execute()
  if (own.length < seen.size) throw notFound()
  const other = own.find((order) => order.version !== seen.get(order.id))
  if (other) throw staleVersion({ table: 'order_info', id: other.id })
  return own.map((order) => order.id)
}

/**
 * Freezes orders by the rules of `order-info/freeze`, or ends their freeze: what holds hours has to be cancelled before. They are locked
 * before the patient, as by whoever sells.
 */
async function freezeAll(
  context: WriteContext,
  orderIds: readonly number[],
  asked: Pick<Asked, 'freeze'> & { reason: string },
): Promise<void> {
  for (const id of orderIds) {
    if (asked.freeze) await freeze(context, { id, reason: asked.reason, plannedTo: asked.freeze.plannedTo })
    else await unfreeze(context, { id })
  }
}

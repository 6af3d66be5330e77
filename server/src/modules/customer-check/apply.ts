import type { Request } from '@cogcampus/contract'
import type { LeadCall } from '@cogcampus/contract/life/customer'
import { type Insertable, sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { badField, notFound } from '../../lib/errors.ts'
import { type Found, lock, move, refusalOf } from '../customer/move.ts'
import { linkable } from './deal.ts'
import type { CustomerCheckTable, Deal } from './table.ts'

/** The lead that an application is about, locked; refused where the call does not apply to it or to the caller. */
async function applicable({ scope }: WriteContext, call: LeadCall, id: number): Promise<Found> {
  const [lead] = await lock(scope, [id])
  if (!lead) throw notFound()
  const refusal = refusalOf(scope, call, lead)
  if (refusal) throw refusal
  return lead
}

async function submit(
  { scope }: WriteContext,
  lead: Found,
  application: Pick<Insertable<CustomerCheckTable>, 'kind' | 'toState' | 'reason' | 'lostReason' | 'deal' | 'paid'>,
): Promise<number> {
  const { id } = await scope
    .insert('customerCheck', {
      ...application,
      customerId: lead.id,
      campusId: lead.campusId,
      applicantId: scope.userId,
      campusCheckerId: null,
      checkerId: null,
      opinion: null,
    })
    .returning('customerCheck.id')
    .executeTakeFirstOrThrow()
  return id
}

/** Asks for another stage of a lead in progress (`customer/check`). */
export async function applyForStage(context: WriteContext, input: Request<'/admin/customer/check'>) {
  const lead = await applicable(context, 'customer/check', input.id)
  if (input.stage === 'NOT' && !input.lostReason) {
    throw badField('BAD_INPUT', 'lostReason', context.t('field.required'))
  }
  const { stage, reason } = input
  const lostReason = stage === 'NOT' ? (input.lostReason ?? null) : null
  const id = await submit(context, lead, { kind: 'STAGE', toState: stage, reason, lostReason, deal: null, paid: null })
  await move(context.scope.raw, { call: 'customer/check', reason }, [lead], 'IN_CHECK', { checkId: id })
  return { id }
}

/** Hands in a deal (`customer/finish`): a paid order, and patient and parent in full. */
export async function applyForDeal(context: WriteContext, { id, remark, ...deal }: Request<'/admin/customer/finish'>) {
  const lead = await applicable(context, 'customer/finish', id)
  const paid = await assertDeal(context, lead, deal)
  const reason = remark ?? null
  const check = await submit(context, lead, { kind: 'FINISH', toState: 'DONE', reason, lostReason: null, deal, paid })
  await move(context.scope.raw, { call: 'customer/finish', reason: remark }, [lead], 'FINISH_CAMPUS', {
    checkId: check,
    finishAt: sql<string>`now()`,
  })
  return { id: check }
}

/** Refuses a deal that could not be concluded, or links to whom the applicant does not reach; answers what was paid, in fen. */
async function assertDeal({ scope, t }: WriteContext, lead: Found, { patient, parent, order }: Deal): Promise<number> {
  const unknown = (field: string) => badField('UNKNOWN_REFERENCE', field, t('field.reference'))
  if ('id' in patient) {
    const known = await linkable.patient(scope.from('patient'), lead, parent.phone, patient.id).executeTakeFirst()
    if (!known) throw unknown('patient.id')
  }
  if (!('id' in order)) {
    if (order.paid !== order.list - order.discount) throw badField('BAD_INPUT', 'order.paid', t('field.notPaidUp'))
    return order.paid
  }
  // An order is somebody's already: it comes with its patient.
  const existing =
    'id' in patient &&
    (await linkable
      .order(scope.from('orderInfo'), lead, parent.phone, order.id, patient.id)
      .select('orderInfo.paid')
      .executeTakeFirst())
  if (!existing) throw unknown('order.id')
  return existing.paid
}

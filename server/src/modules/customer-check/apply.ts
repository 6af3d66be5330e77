import type { Request } from '@cogcampus/contract'
import type { LeadCall } from '@cogcampus/contract/life/customer'
import { type Insertable, sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { badField, notFound, refuse } from '../../lib/errors.ts'
import { type Found, lock, mayAct, move, refusalOf } from '../customer/move.ts'
import type { CustomerCheckTable, Deal } from './table.ts'

/** The lead that an application is about, locked; refused where the call does not apply to it or to the caller. */
async function applicable({ scope }: WriteContext, call: LeadCall, id: number): Promise<Found> {
  const [lead] = await lock(scope, [id])
  if (!lead) throw notFound()
  if (!mayAct(scope, lead)) throw refuse('CUSTOMER_NOT_YOURS')
  const refusal = refusalOf(call, lead)
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
  const paid = await assertDeal(context, deal)
  const reason = remark ?? null
  const check = await submit(context, lead, { kind: 'FINISH', toState: 'DONE', reason, lostReason: null, deal, paid })
  await move(context.scope.raw, { call: 'customer/finish', reason: remark }, [lead], 'FINISH_CAMPUS', {
    checkId: check,
    finishAt: sql<string>`now()`,
  })
  return { id: check }
}

/** Refuses a deal that could not be concluded; answers what was paid, in fen. */
async function assertDeal({ scope, t }: WriteContext, { patient, parent, order }: Deal): Promise<number> {
  const { raw } = scope
  if ('id' in patient) {
    // Only a patient of the same family can be linked: the parent's phone says which.
    const known = await raw
      .selectFrom('patientParent')
      .innerJoin('parentInfo', 'parentInfo.id', 'patientParent.parentId')
      .select('patientParent.patientId')
      .where('patientParent.patientId', '=', patient.id)
      .where('parentInfo.phone', '=', parent.phone)
      .executeTakeFirst()
    if (!known) throw badField('UNKNOWN_REFERENCE', 'patient.id', t('field.reference'))
  }
  if (!('id' in order)) {
    if (order.paid !== order.list - order.discount) throw badField('BAD_INPUT', 'order.paid', t('field.notPaidUp'))
    return order.paid
  }
  const existing = await raw
    .selectFrom('orderInfo')
    .innerJoin('parentInfo', 'parentInfo.id', 'orderInfo.parentId')
    .select(['orderInfo.paid'])
    .where('orderInfo.id', '=', order.id)
    .where('orderInfo.state', '=', 'PAID')
    .where('orderInfo.customerId', 'is', null)
    .where('parentInfo.phone', '=', parent.phone)
    .executeTakeFirst()
  if (!existing) throw badField('UNKNOWN_REFERENCE', 'order.id', t('field.reference'))
  return existing.paid
}

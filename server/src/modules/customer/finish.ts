import type { Request } from '@cogcampus/contract'
import type { ApprovalGround } from '@cogcampus/contract/life/order'
import { sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { unknownReference } from '../../lib/errors.ts'
import { linkable } from '../customer-check/parts.ts'
import { linesFor } from '../order-course/parts.ts'
import { groundsOf } from '../order-info/parts.ts'
import { assertDue, assertPaidUp, assertPrepay } from '../order-info/rules.ts'
import { type Found, move } from './flow.ts'
import { applicable } from './rules.ts'
import { submit } from './store.ts'

type Deal = Pick<Request<'/admin/customer/finish'>, 'patient' | 'parent' | 'order'>

/** Hands in a deal (`customer/finish`): what is sold and paid, and patient and parent in full. */
export async function applyForDeal(context: WriteContext, { id, remark, ...deal }: Request<'/admin/customer/finish'>) {
  const lead = await applicable(context, 'customer/finish', id)
  const sale = await assertDeal(context, lead, deal)
  const reason = remark ?? null
  const asked = { kind: 'FINISH', toState: 'DONE', reason, lostReason: null } as const
  const check = await submit(context, lead, { ...asked, deal, ...sale })
  await move(context.scope, { call: 'customer/finish', reason: remark }, [lead], 'FINISH_CAMPUS', {
    checkId: check,
    finishAt: sql<string>`now()`,
  })
  return { id: check }
}

interface Sold {
  /** Fen. */
  paid: number
  /** Why its price needs somebody's word; an order that exists was given it, or needed none. */
  approvalFor: ApprovalGround[]
}

/** Refuses a deal that could not be concluded, or that links to rows beyond the applicant's reach. */
async function assertDeal(context: WriteContext, lead: Found, { patient, parent, order }: Deal): Promise<Sold> {
  const { scope } = context
  const patientId = 'id' in patient ? patient.id : null
  if (patientId !== null) {
    const known = await linkable.patient(scope.from('patient'), lead, parent.phone, patientId).executeTakeFirst()
    if (!known) throw unknownReference('patient.id')
  }
  if (!('id' in order)) return assertSale(context, { campusId: lead.campusId, patientId }, order)
  // An existing order has a patient already: it comes with that patient.
  const existing =
    patientId !== null &&
    (await linkable
      .order(scope.from('orderInfo'), lead, parent.phone, order.id, patientId)
      .select('orderInfo.paid')
      .executeTakeFirst())
  if (!existing) throw unknownReference('order.id')
  return { paid: existing.paid, approvalFor: [] }
}

type Sale = Exclude<Deal['order'], { id: number }>

/** Refuses what could not be sold like this at the campus. */
async function assertSale(
  context: WriteContext,
  { campusId, patientId }: { campusId: number; patientId: number | null },
  { lines, payments }: Sale,
): Promise<Sold> {
  const sold = await linesFor(context, campusId, lines, 'order.lines')
  const payable = sold.reduce((sum, line) => sum + line.amount, 0)
  assertDue(context, payable, payments, (index) => `order.payments.${index}.`)
  await assertPaidUp(context, payable, payments, 'order.payments')
  await assertPrepay(context, { lines: sold, patientId })
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0)
  return { paid, approvalFor: await groundsOf(context, campusId, sold) }
}

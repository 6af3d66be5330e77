import type { Request } from '@cogcampus/contract'
import { type LineValues, lineOf, totalOf } from '../../../shared/order/line.ts'
import { type PaymentValues, paymentsOf } from '../../../shared/order/payment.ts'
import type { LeadDetail } from '../lead/lead.ts'

type Deal = Omit<Request<'/admin/customer/finish'>, 'id'>

/** The form of a deal: it holds both alternatives of each part, and one of them is submitted. */
export interface FinishValues {
  patientFrom: 'known' | 'new'
  orderFrom: 'known' | 'new'
  patient: { id?: number | undefined; name?: string; gender?: 1 | 2 | null; birthday?: string | null }
  parent: { name?: string | null; phone: string; relation?: string | null }
  order: {
    id?: number | undefined
    lines?: LineValues[]
    payments?: PaymentValues[]
    contractNo?: string | null
  }
  remark?: string | null
}

/** A filled form as the server takes it. */
export function dealOf({ patientFrom, orderFrom, patient, parent, order, remark }: FinishValues): Deal {
  const { id: patientId, ...child } = patient
  const { id: orderId, lines = [], payments, contractNo } = order
  // An order comes with its patient.
  const known = patientFrom === 'known' && orderFrom === 'known' && orderId !== undefined
  const sale = { lines: lines.map(lineOf), payments: paymentsOf(totalOf(lines), payments), contractNo }
  return {
    patient: (patientFrom === 'known' ? { id: patientId } : child) as Deal['patient'],
    parent: parent as Deal['parent'],
    order: (known ? { id: orderId } : sale) as Deal['order'],
    ...(remark ? { remark } : {}),
  }
}

/** The paid orders of a patient that a deal can link to. */
export const ordersOf = (family: LeadDetail['family'], patientId: number | undefined) =>
  (family?.orders ?? []).filter((order) => order.patientId === patientId)

/** Whether the lead says all that a deal asks of patient and parent, so that only what is sold is left to fill in. */
export const isComplete = ({ family, gender, birthday, contact, relation }: LeadDetail): boolean =>
  Boolean(relation && (family?.parentName ?? contact) && ((family?.patients.length ?? 0) > 0 || (gender && birthday)))

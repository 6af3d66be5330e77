import type { Request } from '@cogcampus/contract'
import type { LeadDetail } from '../lead/lead.ts'

type Deal = Omit<Request<'/admin/customer/finish'>, 'id'>

/** The form of a deal: both ways of each part stand in it, and one of them is handed in. */
export interface FinishValues {
  patientFrom: 'known' | 'new'
  orderFrom: 'known' | 'new'
  patient: { id?: number | undefined; name?: string; gender?: 1 | 2 | null; birthday?: string | null }
  parent: { name?: string | null; phone: string; relation?: string | null }
  order: {
    id?: number | undefined
    list?: number
    discount?: number | null
    payMethod?: string
    paidOn?: string
    contractNo?: string | null
  }
  remark?: string | null
}

/** What is paid: the price without the discount. */
export const paidOf = ({ list, discount }: Partial<FinishValues['order']>) => (list ?? 0) - (discount ?? 0)

/** A filled form as the server takes it. */
export function dealOf({ patientFrom, orderFrom, patient, parent, order, remark }: FinishValues): Deal {
  const { id: patientId, ...child } = patient
  const { id: orderId, ...payment } = order
  // An order comes with its patient.
  const known = patientFrom === 'known' && orderFrom === 'known' && orderId !== undefined
  return {
    patient: (patientFrom === 'known' ? { id: patientId } : child) as Deal['patient'],
    parent: parent as Deal['parent'],
    order: (known
      ? { id: orderId }
      : { ...payment, discount: payment.discount ?? 0, paid: paidOf(order) }) as Deal['order'],
    ...(remark ? { remark } : {}),
  }
}

/** The paid orders of a patient that a deal can link to. */
export const ordersOf = (family: LeadDetail['family'], patientId: number | undefined) =>
  (family?.orders ?? []).filter((order) => order.patientId === patientId)

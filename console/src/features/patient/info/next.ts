import { addressOfNew } from '../../../ui/addressOfNew.ts'
import type { PatientInfo } from './info.ts'

/** What comes next on the way from a new family to lessons and to its deal, and where it is done. */
export type Next = 'sign' | 'order' | 'confirm' | 'pay' | 'plan' | 'handIn'
interface NextStep {
  what: Next
  /** The page of it; none of what is done on the patient's own. */
  to?: string
}
type Order = PatientInfo['orders'][number]

/** The orders of a patient that are sales: a trial lesson is none. */
export const sales = ({ orders }: Pick<PatientInfo, 'orders'>) => orders.filter(({ type }) => type !== 'TRIAL')

/**
 * The next step with a patient; null where nothing is left of the way, or it waits for somebody's word. `mayPay`: a draft that costs something
 * is paid at once, which confirms it; the payment says where somebody has to agree first.
 */
export function nextOf(
  { id, campusId, state, consent, attention, lead, ...patient }: PatientInfo,
  mayPay: boolean,
): NextStep | null {
  if (state === 'ENDED' || state === 'PAUSED') return null
  const orders = sales(patient)
  if (consent !== 'GIVEN') return { what: 'sign' }
  const first = (wanted: Order['state']) => orders.find((order) => order.state === wanted)
  const [unpaid, draft] = [first('PENDING_PAY'), first('DRAFT')]
  const toPay = unpaid ?? (mayPay && draft && draft.payable > draft.paid ? draft : undefined)
  if (toPay) return { what: 'pay', to: `/order/detail?id=${toPay.id}&pay=${toPay.id}` }
  if (draft) return { what: 'confirm', to: `/order/detail?id=${draft.id}` }
  if (first('PENDING_APPROVAL')) return null
  const running = orders.find(runs)
  if (!running && !lead) return { what: 'order', to: orderAddress(id) }
  if (attention.includes('sessions')) return { what: 'plan', to: planAddress(id, campusId, running) }
  if (lead) return { what: 'handIn', to: `/market/lead?id=${lead.id}&finish=${lead.id}` }
  return attention.includes('hours') ? { what: 'order', to: orderAddress(id) } : null
}

/** What can be done at any time besides the next step: another order, and lessons while there are hours for them. */
export function othersOf({ id, campusId, state, ...patient }: PatientInfo, next: Next | undefined): NextStep[] {
  if (state === 'ENDED' || state === 'PAUSED' || next === 'sign') return []
  const running = sales(patient).find(runs)
  const all: NextStep[] = [
    ...(running ? [{ what: 'plan' as const, to: planAddress(id, campusId, running) }] : []),
    { what: 'order', to: orderAddress(id) },
  ]
  return all.filter(({ what }) => what !== next)
}

const runs = ({ state, hoursLeft }: Order) => (state === 'PAID' || state === 'ACTIVE') && hoursLeft > 0

/** Where an order of a patient begins. */
export const orderAddress = (patientId: number) => addressOfNew('/order/list', 'add', { patientId })

/** Where lessons are planned, of the course that is paid for. */
export const planAddress = (patientId: number, campusId: number, order?: Order) =>
  addressOfNew('/schedule/calendar', 'series', {
    ...{ campusId, patientIds: [patientId] },
    ...(order?.courseId ? { courseId: order.courseId } : {}),
  })

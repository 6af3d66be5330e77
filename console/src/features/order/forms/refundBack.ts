import { refundOf, worthOf, worthOfDays } from '@cogcampus/contract/life/orderMoney'
import { freezeOf, type Line, type OrderDetail } from '../../../shared/order/order.ts'
import { todayText } from '../../../ui/wall.ts'

/** What is chosen to be refunded. */
export interface Chosen {
  /** By line, and not by their order: the lines that can be refunded may change while the form is open. */
  hours?: Record<string, number | null>
  /** The cards without a number of lessons that end by it. */
  cards?: Record<string, boolean>
  fee?: number | null
}
type Dues = Pick<OrderDetail, 'due' | 'freezes'>
type Priced = Pick<Line, 'id' | 'unlimited' | 'paidLeft' | 'worth' | 'earnedTo' | 'validFrom' | 'validTo'>

/** The name of a line among the fields of the form. */
export const keyOf = (lineId: number) => `line${lineId}`

/**
 * What a refund comes to, as the server will compute it: what is paid back, the highest fee, and where nothing would be paid
 * back, why.
 */
export function backOf(order: Dues, lines: readonly Priced[], { hours, cards, fee }: Chosen) {
  const hoursOf = ({ id, paidLeft }: Priced) => Math.min(hours?.[keyOf(id)] ?? 0, paidLeft)
  const chosen = lines.filter((line) => (line.unlimited ? cards?.[keyOf(line.id)] : hoursOf(line) > 0))
  const worth = chosen.reduce((sum, line) => sum + worthIn(order, line, hoursOf(line)), 0)
  const { waived, amount } = refundOf({ worth, due: order.due, fee: fee ?? 0 })
  const nothing = chosen.length === 0 ? 'CHOSEN' : amount === 0 ? whyNothing(worth, waived) : undefined
  return { amount, mostFee: worth - waived, nothing } as const
}

function whyNothing(worth: number, waived: number) {
  if (worth === 0) return 'WORTH'
  return waived === worth ? 'DUE' : 'FEE'
}

/** What hours of a line, or the days left of a card, are worth in fen. */
export const worthIn = (order: Pick<Dues, 'freezes'>, line: Priced, hours: number) =>
  line.unlimited ? worthOfDays(line, freezeOf(order)?.fromDay ?? todayText()) : worthOf(line, hours)

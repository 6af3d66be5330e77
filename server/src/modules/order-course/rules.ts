import type { Pot } from '@cogcampus/contract/life/order'

/** A line from which hours can be taken, with what is free of both kinds and its last day. */
export interface Usable {
  id: number
  orderId: number
  unlimited: boolean
  paid: number
  gift: number
  validTo: string | null
}
/** Hours taken from one kind of hours of a line. */
export interface Part {
  lineId: number
  orderId: number
  pot: Pot
  hours: number
}

/** Later than every day, so that lines without a last day come last. */
const NEVER = '9999'

/**
 * Takes hours from lines: what ends first in front, and of what ends on the same day the gift hours first, or the paid
 * ones; returns the parts, or null where the lines have too few.
 */
export function distribute(lines: readonly Usable[], hours: number, giftFirst: boolean): Part[] | null {
  const order: readonly Pot[] = giftFirst ? ['GIFT', 'PAID'] : ['PAID', 'GIFT']
  const stocks = lines
    .flatMap(({ id, orderId, unlimited, paid, gift, validTo }) =>
      order.map((pot, rank) => {
        const free = pot === 'GIFT' ? gift : unlimited ? hours : paid
        return { lineId: id, orderId, pot, free, rank, ends: validTo ?? NEVER }
      }),
    )
    .sort((a, b) => a.ends.localeCompare(b.ends) || a.rank - b.rank)
  const parts: Part[] = []
  let open = hours
  for (const { lineId, orderId, pot, free } of stocks) {
    const taken = Math.min(open, free)
    if (taken > 0) parts.push({ lineId, orderId, pot, hours: taken })
    open -= taken
    if (open === 0) return parts
  }
  return null
}

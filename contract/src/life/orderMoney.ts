/**
 * The arithmetic of orders: what hours are worth and what a refund pays. The server writes it and the console shows it
 * before, from the same functions. Money is integer fen, hours are course hours.
 */

interface Priced {
  kind: 'HOURS' | 'PERIOD'
  paidHours: number
  unitPrice: number
  discount: number
}

/** The list price and the amount of a line as it is sold, in fen; a card for a period has one price. */
export function priceOf({ kind, paidHours, unitPrice, discount }: Priced): { list: number; amount: number } {
  const list = kind === 'PERIOD' ? unitPrice : paidHours * unitPrice
  return { list, amount: list - discount }
}

interface Worth {
  /** Fen that are left of the price. */
  worth: number
  paidLeft: number
}

/** What a number of the paid hours that are left of a line is worth, in fen: all of them, every fen that is left. */
export function worthOf({ worth, paidLeft }: Worth, hours: number): number {
  return hours === 0 || paidLeft === 0 ? 0 : Math.floor((worth * hours) / paidLeft)
}

interface Gifts {
  paidLeft: number
  giftLeft: number
  /** Of the gift hours left, what planned sessions hold. */
  giftHeld: number
}

/** How many gift hours of a line lapse with a number of its paid hours: their share of those that no session holds, rounded down; with the last paid hour all of them. */
export function giftsWith({ paidLeft, giftLeft, giftHeld }: Gifts, hours: number): number {
  return hours === 0 ? 0 : Math.floor(((giftLeft - giftHeld) * hours) / paidLeft)
}

interface Carried {
  hours: number
  /** Fen that go with the hours. */
  amount: number
  /** What the line cost before its discount, in fen, for so many paid hours. */
  list: number
  paidHours: number
  /** Whether the course stays the same. */
  same: boolean
  /** What an hour of the new course costs at the campus, in fen. */
  toPrice: number
}

/** How many whole hours of a course the money of a transfer is: as many as were given up where the course, or the price of an hour at which the line was sold, is the same. */
export function hoursCarried({ hours, amount, list, paidHours, same, toPrice }: Carried): number {
  if (same || list === paidHours * toPrice) return hours
  return toPrice > 0 ? Math.floor(amount / toPrice) : 0
}

interface Card {
  worth: number
  earnedTo: string | null
  validFrom: string | null
  validTo: string | null
}

const dayNumber = (day: string) => Date.parse(day) / 86_400_000

/** What the days of a card without a number of lessons are worth that come after `today` (`YYYY-MM-DD`), in fen; of a frozen one, after the first day of its freeze. */
export function worthOfDays({ worth, earnedTo, validFrom, validTo }: Card, today: string): number {
  if (!validFrom || !validTo) return 0
  const days = dayNumber(validTo) - (earnedTo ? dayNumber(earnedTo) : dayNumber(validFrom) - 1)
  const left = Math.min(days, Math.max(0, dayNumber(validTo) - dayNumber(today)))
  return days > 0 ? Math.floor((worth * left) / days) : 0
}

/** What a refund pays of hours worth so much: less what is still due, which is waived, and less the fee. */
export function refundOf({ worth, due, fee }: { worth: number; due: number; fee: number }): {
  waived: number
  amount: number
} {
  const waived = Math.min(due, worth)
  return { waived, amount: worth - waived - fee }
}

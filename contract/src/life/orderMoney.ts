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

interface Carried {
  hours: number
  /** Fen that go with the hours. */
  amount: number
  /** What an hour of the two courses costs at the campus, in fen. */
  price: number
  toPrice: number
}

/** How many whole hours of a course the money of a transfer is: as many as were given up where an hour costs the same. */
export function hoursCarried({ hours, amount, price, toPrice }: Carried): number {
  if (price === toPrice) return hours
  return toPrice > 0 ? Math.floor(amount / toPrice) : 0
}

interface Card {
  worth: number
  earnedTo: string | null
  validFrom: string | null
  validTo: string | null
}

const dayNumber = (day: string) => Date.parse(day) / 86_400_000

/** What the days of a card without a number of lessons are worth that come after `today` (`YYYY-MM-DD`), in fen. */
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

import type { TotalDays } from '@cogcampus/contract/life/totalNumbers'
import { dayBefore } from '../../../lib/day.ts'

/** The first day of the month after that of a day. */
export function monthAfter(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}

/** The month that begins on a day. */
export const monthOf = (first: string): TotalDays => ({ from: first, to: dayBefore(monthAfter(first), 1) })

/** Each month from one to another, both given by their first days. */
export function monthsBetween(from: string, to: string): [TotalDays, ...TotalDays[]] {
  const months: [TotalDays, ...TotalDays[]] = [monthOf(from)]
  for (let last = months[0]; last.to < to; ) {
    last = monthOf(monthAfter(last.from))
    months.push(last)
  }
  return months
}

import { mondayOf } from '../../../ui/wall.ts'
import { daysLater } from '../calendar/days.ts'

const DAY_MS = 86_400_000
/** How many weeks ahead somebody who plans looks. */
const WEEKS = 26

/** When a template stands. */
interface Stands {
  weekday: number
  fromDay: string
  toDay?: string | null | undefined
}

/** The ISO number of the week of a Monday: of the year in which its Thursday lies. */
function weekNumber(monday: string): number {
  const thursday = Date.parse(monday) + 3 * DAY_MS
  const newYear = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1)
  return 1 + Math.floor((thursday - newYear) / DAY_MS / 7)
}
const isOdd = (monday: string): boolean => weekNumber(monday) % 2 === 1

/**
 * The two days of a template that lie in odd weeks, one after the other: after week 53 comes week 1, so a template of odd weeks stands
 * two weeks running, and one of even weeks pauses for two. Nothing where the next half year has no such turn.
 */
export function turnOf({ weekday, fromDay, toDay }: Stands, today: string): [string, string] | undefined {
  const first = fromDay > today ? fromDay : today
  for (let week = 0; week < WEEKS; week++) {
    const monday = daysLater(mondayOf(first), 7 * week)
    const [one, other] = [daysLater(monday, weekday - 1), daysLater(monday, weekday + 6)] as const
    if (toDay && other > toDay) return undefined
    if (one >= first && isOdd(monday) && isOdd(daysLater(monday, 7))) return [one, other]
  }
  return undefined
}

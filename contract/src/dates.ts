import type * as z from 'zod'
import { BUSINESS_TIME_ZONE, limits } from './limits.ts'
import { Day, Time } from './schema.ts'

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_TIME_ZONE })

/** The day a number of years or days from today, as `YYYY-MM-DD` in the calendar of the business. */
function fromToday({ years = 0, days = 0 }: { years?: number; days?: number }): string {
  const [year, month, day] = calendar.format(new Date()).split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year + years, month - 1, day + days)).toISOString().slice(0, 10)
}

type Distance = Parameters<typeof fromToday>[0]

/** A schema that refuses values before `first` or after `last`; the issue names both days. */
function between<S extends typeof Day | typeof Time>(
  schema: S,
  first: Distance,
  last: Distance,
  description: string,
): S {
  const check: z.core.CheckFn<string> = (payload) => {
    if (payload.issues.length > 0) return
    const { value } = payload
    const day = value.length > 10 ? calendar.format(new Date(value)) : value
    const [from, to] = [fromToday(first), fromToday(last)]
    if (day < from || day > to) payload.issues.push({ code: 'custom', input: value, params: { from, to } })
  }
  return schema.check(check).meta({ description }) as S
}

/** A day of birth. */
export const Birthday = between(Day, { years: -120 }, {}, 'Not in the future, no more than 120 years ago.')
/** A day on which something was done. */
export const PastDay = between(Day, { years: -20 }, {}, 'Not in the future, no more than 20 years ago.')
/** A day of which the front desk reads who came. */
export const VisitDay = between(Day, { days: 1 - limits.visitDays }, {}, 'Today, or one of the six days before.')
/** A day up to which something holds: today's end at the earliest. */
export const FutureDay = between(Day, {}, { years: 1 }, 'Not before today, no more than a year ahead.')
/** A day that was planned, or is; a form sends an old one back unchanged. */
export const PlannedDay = between(
  Day,
  { years: -20 },
  { years: 3 },
  'No more than 20 years ago, no more than three years ahead.',
)
/** A holiday: calendars are kept for years. */
export const HolidayDay = between(
  Day,
  { years: -20 },
  { years: 20 },
  'No more than 20 years ago, no more than twenty years ahead.',
)
/** The first or the last day of a licence. */
export const LicenceDay = between(
  Day,
  { years: -60 },
  { years: 30 },
  'No more than 60 years ago, no more than 30 years ahead.',
)
/** A moment that was agreed on: today or later. */
export const FutureTime = between(Time, {}, { years: 2 }, 'Not before today, no more than two years ahead.')
/** A moment from which something holds. */
export const PlannedTime = between(
  Time,
  { years: -20 },
  { years: 3 },
  'No more than 20 years ago, no more than three years ahead.',
)

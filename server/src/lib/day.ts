import { BUSINESS_TIME_ZONE } from '@cogcampus/contract/limits'
import { type Expression, type SqlBool, sql } from 'kysely'

export { BUSINESS_TIME_ZONE }

const zone = sql.lit(BUSINESS_TIME_ZONE)

/** Today in the business's calendar, in SQL. */
export const today = sql<string>`(now() at time zone ${zone})::date`
type Day = string | Expression<string>
/** The moment a day (`YYYY-MM-DD`) begins, in SQL. */
export const dayStart = (day: Day) => sql<string>`(${day}::date::timestamp at time zone ${zone})`
/** The moment the day after begins. */
export const dayEnd = (day: Day) => sql<string>`((${day}::date + 1)::timestamp at time zone ${zone})`
/** A column of moments between two days, in SQL; either may be open. */
export const between = (column: Expression<unknown>, from?: string, to?: string): Expression<SqlBool>[] => [
  ...(from ? [sql<SqlBool>`${column} >= ${dayStart(from)}`] : []),
  ...(to ? [sql<SqlBool>`${column} < ${dayEnd(to)}`] : []),
]
/** The moment today begins, `days` later. */
export const startOfToday = (days = 0) => sql<string>`((${today} + ${sql.lit(days)})::timestamp at time zone ${zone})`
/** The day in which a moment lies, in SQL. */
export const dayOf = (moment: Expression<unknown>) => sql<string>`(${moment} at time zone ${zone})::date`
/** The moment at which the day of another moment began, in SQL, no earlier than the day `first`. It divides, which is far faster than a time-zone lookup per row: all days of the zone are equally long. */
export const dayBegan = (moment: Expression<unknown>, first: string) =>
  sql<string>`date_bin('1 day', ${moment}, ${dayStart(first)})`
/** A time as a clock shows it, `HH:mm`, in SQL: of a column, or of what has no zone. */
export const clock = <T extends string | null = string>(time: string | Expression<unknown>) =>
  sql<T>`to_char(${typeof time === 'string' ? sql.ref(time) : time}, 'HH24:MI')`
/** The day a number of days before another; both `YYYY-MM-DD`. */
export const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
/** The Monday of the week in which a day lies; both `YYYY-MM-DD`. */
export const mondayOf = (day: string) => dayBefore(day, (new Date(day).getUTCDay() + 6) % 7)
/** Today as `YYYY-MM-DD`. */
export const todayText = () => dateText(new Date())
/** The day of a moment as `YYYY-MM-DD`. */
export const dateText = (moment: string | Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_TIME_ZONE }).format(new Date(moment))

const offsets = new Map<number, number>()
const inZone = new Intl.DateTimeFormat('sv-SE', {
  timeZone: BUSINESS_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The local time of the business at a moment, as if it were UTC: spreadsheets have no time zones. */
export function wallClock(moment: string): Date {
  const at = Date.parse(moment)
  const hour = Math.floor(at / 3_600_000)
  let offset = offsets.get(hour)
  if (offset === undefined) {
    offset = Date.parse(`${inZone.format(hour * 3_600_000).replace(' ', 'T')}Z`) - hour * 3_600_000
    offsets.set(hour, offset)
  }
  return new Date(at + offset)
}

import { type RawBuilder, sql } from 'kysely'
import { BUSINESS_TIME_ZONE } from './day.ts'
import { settingsOf } from './settings.ts'

type Reads = Parameters<typeof settingsOf>[0]

/** For how many hours families are still left in peace, by the hour of the day, 0 to 23; 0: they are not. */
export async function quietHours(db: Reads): Promise<number[]> {
  const set = await settingsOf(db, ['message.quietFrom', 'message.quietTo'])
  const [from, to] = [set['message.quietFrom'], set['message.quietTo']]
  const quiet = (hour: number) => (from <= to ? from <= hour && hour < to : from <= hour || hour < to)
  return Array.from({ length: 24 }, (_, hour) => (quiet(hour) ? (to - hour + 24) % 24 || 24 : 0))
}

/** Whether families are left in peace at this hour, by the calendar of the business. */
export async function isQuiet(db: Reads): Promise<boolean> {
  const hours = await quietHours(db)
  const hour = Number(new Date().toLocaleString('en-GB', { timeZone: BUSINESS_TIME_ZONE, hour: '2-digit' }))
  return (hours[hour] ?? 0) > 0
}

/** When a family in a time zone hears of what it is told now, in SQL: at once, or at the end of the quiet hours. */
export const heardAt = (hours: readonly number[], zone: RawBuilder<unknown>) => {
  const local = sql`(now() at time zone ${zone})`
  const left = sql`(${hours}::integer[])[extract(hour from ${local})::integer + 1]`
  return sql<string>`greatest(now(), (date_trunc('hour', ${local}) + make_interval(hours => ${left})) at time zone ${zone})`
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../db/scope.ts'
import { BUSINESS_TIME_ZONE } from './day.ts'
import { settingsOf } from './settings.ts'

/** For how many hours families are still left in peace, by the hour of the day, 0 to 23; 0: they are not. */
export async function quietHours(db: Parameters<typeof settingsOf>[0]): Promise<number[]> {
  const set = await settingsOf(db, ['message.quietFrom', 'message.quietTo'])
  const [from, to] = [set['message.quietFrom'], set['message.quietTo']]
  const quiet = (hour: number) => (from <= to ? from <= hour && hour < to : from <= hour || hour < to)
  return Array.from({ length: 24 }, (_, hour) => (quiet(hour) ? (to - hour + 24) % 24 || 24 : 0))
}

type Zone = RawBuilder<unknown>
const clock = (zone: Zone) => sql`(now() at time zone ${zone})`
const left = (hours: readonly number[], zone: Zone) =>
  sql`(${hours}::integer[])[extract(hour from ${clock(zone)})::integer + 1]`

/** Whether families in a time zone may be told of anything at this hour, in SQL. */
export const isAwake = (hours: readonly number[], zone: Zone) => sql<SqlBool>`(${left(hours, zone)} = 0)`

/** When a family in a time zone hears of what it is told now, in SQL: at once, or at the end of the quiet hours. */
export const heardAt = (hours: readonly number[], zone: Zone) =>
  sql<string>`greatest(now(), (date_trunc('hour', ${clock(zone)}) + make_interval(hours => ${left(hours, zone)})) at time zone ${zone})`

interface Asleep {
  /** The campuses, by the clock of each. */
  ids: number[]
  /** Whether those are who belong to no campus, by the clock of the business. */
  others: boolean
}

/** Where families are left in peace at this hour: at which campuses, and whether elsewhere. */
export async function asleepNow(hours: readonly number[], scope: Pick<ReadScope, 'unscoped'>): Promise<Asleep> {
  const awake = isAwake(hours, sql`time_zone`)
  const { rows } = await sql<Asleep>`select
    coalesce(array_agg(id) filter (where not ${awake}), '{}') as ids,
    not ${isAwake(hours, sql`${BUSINESS_TIME_ZONE}::text`)} as others
    from campus`.execute(scope.unscoped('where it is night, whoever asks'))
  return rows[0] ?? { ids: [], others: false }
}

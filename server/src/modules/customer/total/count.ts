import { type Days, type LeadNumberName, type ListFilters, rowsOfNumber } from '@cogcampus/contract/life/leadNumbers'
import { type AliasableExpression, type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../db/tables.ts'
import type { ReadContext } from '../../../http/context.ts'
import { dayBegan, dayOf } from '../../../lib/day.ts'
import { conditionsOf } from '../filters.ts'
import { rowsOf } from '../lists.ts'

/** How many rows a query has, as part of a statement. */
export function countOf<T extends keyof Database, O>(
  rows: SelectQueryBuilder<Database, T, O>,
): AliasableExpression<number> {
  return sql<number>`(select count(*) from (${rows.select(sql`1`.as('one'))}) counted)`
}

/** How many rows a query of the period has on each day of one of its moments. */
export function daily<T extends keyof Database>(
  { db }: ReadContext,
  rows: SelectQueryBuilder<Database, T, object>,
  moment: Expression<unknown>,
  { from }: Days,
): Promise<Daily[]> {
  const began = rows.select(dayBegan(moment, from).as('began')).offset(OPTIMIZER_FENCE)
  const counted = db.selectFrom(began.as('each')).select(['began', sql<number>`count(*)`.as('count')])
  return db
    .selectFrom(counted.groupBy('began').as('counted'))
    .select([dayOf(sql.ref('began')).as('day'), 'count'])
    .execute()
}
/** OFFSET 0 as an optimizer fence: without it PostgreSQL expects as many days as there are times, and sorts them. */
export const OPTIMIZER_FENCE = sql.lit(0)
export interface Daily {
  day: string
  count: number
}

/** Numbers, each counted from the rows of its list, in one statement. */
export async function numbersOf<N extends LeadNumberName>(
  { db, scope }: ReadContext,
  names: readonly N[],
  days: Days,
  base: ListFilters,
): Promise<Record<N, number>> {
  const counts = names.map((name) => {
    const { list, filters } = rowsOfNumber(name, days, base)
    return countOf(rowsOf(scope, list, filters)).as(name)
  })
  return (await db.selectNoFrom(counts).executeTakeFirstOrThrow()) as unknown as Record<N, number>
}

/** Counts the rows of a query that a number's own filters leave, beside its other counts. */
export function countIf(name: LeadNumberName) {
  const { filters } = rowsOfNumber(name, { from: '', to: '' })
  const conditions = conditionsOf({ ...filters, createdFrom: undefined, createdTo: undefined })
  return sql<number>`count(*) filter (where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql<SqlBool>`true`})`
}

/** A part of a whole, to four places; null of nothing. */
export const share = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 10_000) / 10_000 : null)

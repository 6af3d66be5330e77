import { limits } from '@cogcampus/contract/limits'
import type { Page } from '@cogcampus/contract/schema'
import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { ReadContext } from '../http/context.ts'
import { badField } from './errors.ts'

type Reader = ReadContext['db']

interface PageInput {
  pageNo: number
  pageSize: number
  sort?: string | undefined
}

/** From this offset on, the rows of a page are found by their ids first, so that rows passed over are not read. */
const DEEP = 100

/**
 * Runs a list query for one page and counts it, no further than the contract's cap, in one statement. `sortable` names
 * the fields a caller may sort by, each with its column; `by` is the order otherwise. Ties are broken by the id, so no
 * row is shown twice or skipped.
 */
export async function pageOf<T extends keyof Database, O>(
  db: Reader,
  query: SelectQueryBuilder<Database, T, O>,
  input: PageInput,
  order: { sortable?: Record<string, string>; by: string; id: string },
): Promise<Page<O>> {
  const offset = (input.pageNo - 1) * input.pageSize
  const id = sql.ref<number>(order.id)
  const ordered = orderOf(input.sort, order)
  const cut = sql`${ordered} limit ${input.pageSize} offset ${offset}`
  const counted = countOf(query)
  const rows =
    offset < DEEP
      ? query.modifyEnd(cut)
      : query.where(id, 'in', query.clearSelect().select(id.as('id')).modifyEnd(cut)).modifyEnd(ordered)
  const list = (await rows.select(counted.as('pageTotal')).execute()) as (O & { pageTotal: number })[]
  const total = list[0]?.pageTotal ?? (offset === 0 ? 0 : await countAlone(db, counted))
  if (total <= limits.countCap) return { list, total }
  return { list, total: limits.countCap, totalCapped: true }
}

/** The order a caller wants, or the list's own. */
function orderOf(sort: string | undefined, order: { sortable?: Record<string, string>; by: string; id: string }) {
  const wanted = sort ?? order.by
  const descending = wanted.startsWith('-')
  const name = descending ? wanted.slice(1) : wanted
  const sortable = new Map(Object.entries(order.sortable ?? {}))
  const column = sort ? sortable.get(name) : name
  if (!column) throw badField('BAD_INPUT', 'sort', [...sortable.keys()].join(', '))
  const direction = descending ? sql`desc` : sql`asc`
  const first = sql`order by ${sql.ref(column)} ${direction}`
  return column === order.id ? first : sql`${first}, ${sql.ref(order.id)} ${direction}`
}

/** The number of rows of a query, up to one more than the cap. */
function countOf<T extends keyof Database, O>(query: SelectQueryBuilder<Database, T, O>) {
  const rows = query.clearSelect().select(one).modifyEnd(upToCap)
  return sql<number>`(select count(*) from (${rows}) counted)`
}

/** The total that a page of these rows would show. */
export async function counted<T extends keyof Database, O>(
  db: Reader,
  query: SelectQueryBuilder<Database, T, O>,
): Promise<number> {
  return Math.min(await countAlone(db, countOf(query)), limits.countCap)
}

/** A page beyond the last has no row to carry the total. */
async function countAlone(db: Reader, counted: Expression<number>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${counted} as total`.execute(db as Kysely<Database>)
  return rows[0]?.total ?? 0
}

const one = sql<number>`1`.as('one')
const upToCap = sql`limit ${sql.lit(limits.countCap + 1)}`

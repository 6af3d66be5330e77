import { limits } from '@cogcampus/contract/limits'
import type { Page } from '@cogcampus/contract/schema'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import { badField } from './errors.ts'

interface PageInput {
  pageNo: number
  pageSize: number
  sort?: string | undefined
}

export interface Order {
  /** The fields a caller may sort by, each with its column. */
  sortable?: Record<string, string>
  /** Of these, the times for which null means never: null sorts before every time, and last in descending order. */
  nullsFirst?: readonly string[]
  /** The column of the order otherwise; `-` before it for descending. An expression is ascending. */
  by: string | RawBuilder<unknown>
  /** What follows among rows that are equal in that column, in the same direction; the id ends it. */
  within?: string
  id: string
}

/** From this offset on, the rows of a page are found by their ids first, so that rows passed over are not read. */
const DEEP = 1000

/**
 * Runs a list query for one page and counts it, no further than the contract's cap, in one statement. Ties are broken
 * by the id, so no row is shown twice or skipped.
 */
export async function pageOf<T extends keyof Database, O>(
  query: SelectQueryBuilder<Database, T, O>,
  input: PageInput,
  order: Order,
): Promise<Page<O>> {
  const offset = (input.pageNo - 1) * input.pageSize
  const id = sql.ref<number>(order.id)
  const ordered = orderOf(input, order)
  const cut = sql`${ordered} limit ${input.pageSize} offset ${offset}`
  const rows =
    offset < DEEP
      ? query.modifyEnd(cut)
      : query.where(id, 'in', query.clearSelect().select(id.as('id')).modifyEnd(cut)).modifyEnd(ordered)
  const list = (await rows.select(countOf(query).as('pageTotal')).execute()) as (O & { pageTotal: number })[]
  // A page beyond the last has no row to carry the total.
  const total = list[0]?.pageTotal ?? (offset === 0 ? 0 : await totalOf(query))
  if (total <= limits.countCap) return { list, total }
  return { list, total: limits.countCap, totalCapped: true }
}

/** All rows of a list in the order that its page call would give. */
export function inOrder<T extends keyof Database, O>(
  query: SelectQueryBuilder<Database, T, O>,
  sort: string | undefined,
  order: Order,
): SelectQueryBuilder<Database, T, O> {
  return query.modifyEnd(orderOf({ sort }, order))
}

/** The order a caller wants, or the list's own. */
function orderOf(
  { sort }: Pick<PageInput, 'sort'>,
  { sortable = {}, nullsFirst = [], by, within, id }: Order,
): RawBuilder<unknown> {
  const wanted = sort ?? by
  if (typeof wanted !== 'string') return sql`order by ${wanted}, ${sql.ref(id)}`
  const descending = wanted.startsWith('-')
  const name = wanted.slice(descending ? 1 : 0)
  if (sort && !Object.hasOwn(sortable, name)) throw badField('BAD_INPUT', 'sort', Object.keys(sortable).join(', '))
  const lowest = descending ? ' nulls last' : ' nulls first'
  return orderBy(
    [sort ? (sortable[name] as string) : name, ...(within ? [within] : []), id],
    descending ? 'desc' : 'asc',
    nullsFirst.includes(name) ? lowest : '',
  )
}

/** Columns are named by code, so there are few orders: each is built once. */
const orders = new Map<string, RawBuilder<unknown>>()
function orderBy(columns: string[], direction: 'asc' | 'desc', nulls: string): RawBuilder<unknown> {
  const [column] = columns
  const text = `${columns} ${direction}${nulls}`
  const known = orders.get(text)
  if (known) return known
  const by = [...new Set(columns)].map(
    (each) => sql`${sql.ref(each)} ${sql.raw(direction + (each === column ? nulls : ''))}`,
  )
  const order = sql`order by ${sql.join(by)}`
  orders.set(text, order)
  return order
}

/** The number of rows of a query, up to one more than the cap. */
function countOf<T extends keyof Database, O>(query: SelectQueryBuilder<Database, T, O>) {
  const rows = query.clearSelect().select(one).modifyEnd(upToCap)
  return sql<number>`(select count(*) from (${rows}) counted)`
}

/** The count by the query itself: what it sees of other tables is what the list sees of them. */
async function totalOf<T extends keyof Database, O>(query: SelectQueryBuilder<Database, T, O>): Promise<number> {
  const [first] = (await query.clearSelect().select(countOf(query).as('total')).modifyEnd(sql`limit 1`).execute()) as {
    total: number
  }[]
  return first?.total ?? 0
}

const one = sql<number>`1`.as('one')
const upToCap = sql`limit ${sql.lit(limits.countCap + 1)}`

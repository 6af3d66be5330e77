import { limits } from '@cogcampus/contract/limits'
import type { Page } from '@cogcampus/contract/schema'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
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
  const [column, direction] = orderOf(input.sort, order)
  const offset = (input.pageNo - 1) * input.pageSize
  const id = sql.ref<number>(order.id)
  const ordered = <Q>(rows: SelectQueryBuilder<Database, T, Q>) => {
    const sorted = rows.orderBy(sql.ref(column), direction)
    return column === order.id ? sorted : sorted.orderBy(id, direction)
  }
  const cut = <Q>(rows: SelectQueryBuilder<Database, T, Q>) => ordered(rows).limit(input.pageSize).offset(offset)
  const rows = offset < DEEP ? cut(query) : ordered(query.where(id, 'in', cut(query.clearSelect().select(id.as('id')))))
  const counted = countOf(db, query)
  const list = (await rows.select(counted.as('pageTotal')).execute()) as (O & { pageTotal: number })[]
  const total = list[0]?.pageTotal ?? (offset === 0 ? 0 : (await counted.executeTakeFirstOrThrow()).total)
  if (total <= limits.countCap) return { list, total }
  return { list, total: limits.countCap, totalCapped: true }
}

function orderOf(
  sort: string | undefined,
  order: { sortable?: Record<string, string>; by: string },
): [string, 'asc' | 'desc'] {
  const wanted = sort ?? order.by
  const descending = wanted.startsWith('-')
  const name = descending ? wanted.slice(1) : wanted
  const sortable = new Map(Object.entries(order.sortable ?? {}))
  const column = sort ? sortable.get(name) : name
  if (!column) throw badField('BAD_INPUT', 'sort', [...sortable.keys()].join(', '))
  return [column, descending ? 'desc' : 'asc']
}

/** Counts the rows of a query, up to one more than the cap. */
function countOf<T extends keyof Database, O>(db: Reader, query: SelectQueryBuilder<Database, T, O>) {
  const capped = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(limits.countCap + 1)
  return (db as Kysely<Database>).selectFrom(capped.as('counted')).select((eb) => eb.fn.countAll<number>().as('total'))
}

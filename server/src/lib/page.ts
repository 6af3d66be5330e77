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

/**
 * Runs a list query for one page and counts it, no further than the contract's cap. `sortable` names the fields a
 * caller may sort by, each with its column; `by` is the order otherwise. Ties are broken by the id, so no row is shown
 * twice or skipped.
 */
export async function pageOf<T extends keyof Database, O>(
  db: Reader,
  query: SelectQueryBuilder<Database, T, O>,
  input: PageInput,
  order: { sortable?: Record<string, string>; by: string; id: string },
): Promise<Page<O>> {
  const [column, direction] = orderOf(input.sort, order)
  let rows = query.orderBy(sql.ref(column), direction)
  if (column !== order.id) rows = rows.orderBy(sql.ref(order.id), direction)
  rows = rows.limit(input.pageSize).offset((input.pageNo - 1) * input.pageSize)
  const [list, { total }] = await Promise.all([rows.execute(), countOf(db, query)])
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
  const column = sort ? order.sortable?.[name] : name
  if (!column) throw badField('BAD_INPUT', 'sort', Object.keys(order.sortable ?? {}).join(', '))
  return [column, descending ? 'desc' : 'asc']
}

async function countOf<T extends keyof Database, O>(
  db: Reader,
  query: SelectQueryBuilder<Database, T, O>,
): Promise<{ total: number }> {
  const capped = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(limits.countCap + 1)
  return (db as Kysely<Database>)
    .selectFrom(capped.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
}

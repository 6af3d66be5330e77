import { sql } from 'kysely'
import { snake } from '../../../db/table.ts'
import { type TableName, tables } from '../../../db/tables.ts'
import { foundMasked, likePattern } from '../../../lib/search.ts'
import type { Reader } from './names.ts'
import { historyOf } from './values.ts'
import { rowsWithin } from './within.ts'

/** The most rows of a table, and the most operations on them, that a keyword finds. */
const ROWS = 200
const OPERATIONS = 500

const searched = (Object.keys(tables) as TableName[]).filter((table) => tables[table].search && tables[table].title)

/** The newest operations on rows that a keyword finds, of those that the reader's own calls would show. */
export async function operationsOn(reader: Omit<Reader, 'language'>, keyword: string): Promise<number[]> {
  const found = await Promise.all(
    searched.map(async (table) => ({ table, ids: await rowsLike(reader, table, keyword) })),
  )
  const rows = found.flatMap(({ table, ids }) =>
    ids.length > 0 ? [sql<boolean>`(table_name = ${snake(table)} and row_id = any(${ids}::bigint[]))`] : [],
  )
  if (rows.length === 0) return []
  const list = await reader.scope
    .from('operationChange')
    .select('operationId')
    .distinct()
    .where(sql<boolean>`(${sql.join(rows, sql` or `)})`)
    .orderBy('operationId', 'desc')
    .limit(OPERATIONS)
    .execute()
  return list.map(({ operationId }) => operationId)
}

/** Rows that a keyword finds, a number by its whole or its end alone: the log tells no phone that the lists of the rows mask. */
async function rowsLike(reader: Omit<Reader, 'language'>, table: TableName, keyword: string) {
  const { call } = historyOf(table)
  const reach = call && reader.actor.grants.get(call)
  if (!reach) return []
  const list = await rowsWithin(reader, table, reach)
    .select(`${table}.id` as never)
    .where(foundMasked(`${table}.search`, likePattern(keyword)))
    .limit(ROWS)
    .execute()
  return (list as { id: number }[]).map(({ id }) => id)
}

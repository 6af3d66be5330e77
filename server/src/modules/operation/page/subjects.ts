import { sql } from 'kysely'
import type { ReadScope } from '../../../db/scope.ts'
import { snake } from '../../../db/table.ts'
import { type OwnedTables, type SharedTables, type TableName, tables } from '../../../db/tables.ts'
import { likePattern } from '../../../lib/search.ts'
import type { Reader } from './names.ts'
import { historyOf } from './values.ts'

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

async function rowsLike({ db, scope, actor }: Omit<Reader, 'language'>, table: TableName, keyword: string) {
  const { call } = historyOf(table)
  const reach = call && actor.grants.get(call)
  if (!reach) return []
  const rows = tables[table].owned
    ? scope.within(reach).from(table as keyof OwnedTables)
    : (db.selectFrom(table as keyof SharedTables) as never as ReturnType<ReadScope['from']>)
  const list = await rows
    .select(`${table}.id` as never)
    .where(sql.ref<string>(`${table}.search`), 'like', likePattern(keyword))
    .limit(ROWS)
    .execute()
  return (list as { id: number }[]).map(({ id }) => id)
}

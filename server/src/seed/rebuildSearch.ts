import type { Sql } from '../db/connect.ts'
import { snake } from '../db/table.ts'
import { tables } from '../db/tables.ts'
import { searchText } from '../lib/search.ts'

/** Raise it when `searchText` adds words that it did not add before. */
const EDITION = 1
const AT_ONCE = 5000

/** Adds missing words to the column `search` of rows from an earlier edition, without a new version of the row. */
export async function rebuildSearch(sql: Sql): Promise<void> {
  const [built] = await sql<{ edition: number }[]>`select edition from built where name = 'search'`
  if (built && built.edition >= EDITION) return
  for (const [name, { search }] of Object.entries(tables)) {
    if (!search) continue
    const [table, columns] = [snake(name), search.map(snake)]
    for (let last = 0; ; ) {
      const rows = await sql.run<{ id: number; search: string; texts: (string | null)[] }>(
        `select id, search, array[${columns}] as texts from ${table} where id > $1 order by id limit ${AT_ONCE}`,
        [last],
      )
      if (rows.length === 0) break
      last = rows.at(-1)?.id as number
      await append(
        sql,
        table,
        rows.map(missing).filter(({ more }) => more !== ''),
      )
    }
  }
  await sql`insert into built values ('search', ${EDITION}) on conflict (name) do update set edition = excluded.edition`
}

const missing = ({ id, search, texts }: { id: number; search: string; texts: (string | null)[] }) => {
  const known = new Set(search.split(' '))
  const words = searchText(...texts).split(' ')
  return { id, more: words.filter((word) => !known.has(word)).join(' ') }
}

async function append(sql: Sql, table: string, rows: { id: number; more: string }[]): Promise<void> {
  if (rows.length === 0) return
  await sql.begin(async (tx) => {
    await tx`select set_config('app.rebuilding', 'on', true)`
    await tx.run(
      `update ${table} t set search = t.search || ' ' || r.more
        from jsonb_to_recordset($1::jsonb) as r(id bigint, more text) where t.id = r.id`,
      [rows],
    )
  })
}

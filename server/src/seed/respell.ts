import type { Sql } from '../db/connect.ts'
import { searchText } from '../lib/search.ts'

/** To be raised when `searchText` finds rows by something that it did not before. */
const EDITION = 1
const AT_ONCE = 5000

/** The columns by which the rows of each table are found. */
const foundBy: Record<string, readonly string[]> = {
  campus: ['name', 'code', 'address', 'region'],
  customer: ['child_name', 'contact', 'phone'],
  dict: ['label', 'label_en', 'value'],
  parent_info: ['name', 'phone'],
  patient: ['name'],
  rbac_resource: ['name', 'name_en', 'code'],
  rbac_role: ['name', 'name_en', 'code'],
  rbac_user: ['user_name', 'login_name', 'phone_no'],
  subject: ['name', 'level_name'],
}

/** Adds to the rows of an earlier edition what they are to be found by now. No row counts as changed by that. */
export async function respell(sql: Sql): Promise<void> {
  const [built] = await sql<{ edition: number }[]>`select edition from built where name = 'search'`
  if (built && built.edition >= EDITION) return
  for (const [table, columns] of Object.entries(foundBy)) {
    for (let last = 0; ; ) {
      const rows = await sql<{ id: number; search: string; texts: (string | null)[] }[]>`
        select id, search, array[${sql(columns)}] as texts from ${sql(table)} where id > ${last} order by id limit ${AT_ONCE}`
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
    await tx`update ${tx(table)} t set search = t.search || ' ' || r.more
      from jsonb_to_recordset(${tx.json(rows)}) as r(id bigint, more text) where t.id = r.id`
  })
}

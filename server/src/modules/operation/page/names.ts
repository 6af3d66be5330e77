import type { Language } from '@cogcampus/contract/envelope'
import { sql } from 'kysely'
import type { Reach } from '../../../db/reach.ts'
import type { ReadScope } from '../../../db/scope.ts'
import { snake } from '../../../db/table.ts'
import { type TableName, tables } from '../../../db/tables.ts'
import type { Person } from '../../../http/actor.ts'
import type { ReadContext } from '../../../http/context.ts'
import type { References } from './references.ts'
import { historyOf, seenBy, withoutMiddle } from './values.ts'
import { rowsWithin } from './within.ts'

/** Who reads the log: names are found within what this user may read. */
export interface Reader {
  db: ReadContext['db']
  scope: ReadScope
  actor: Pick<Person, 'grants'>
  language: Language
}

/** The numbers of rows by table. */
export type Wanted = Map<TableName, Set<number>>

/** A row as its table names it: its title, and the row or value of which it is a part. */
export interface Named {
  title: unknown
  whole: unknown
}
export type Names = ReadonlyMap<string, Named>
export const keyOf = (table: TableName, id: unknown) => `${table} ${String(id)}`

export function want(wanted: Wanted, table: TableName, id: unknown): void {
  if (typeof id !== 'number') return
  wanted.set(table, (wanted.get(table) ?? new Set()).add(id))
}

/**
 * The rows wanted, deleted ones included, and those that their titles and wholes refer to: one query a table each. What
 * the reader's own call for a table would not show is not among them.
 */
export async function namesOf(reader: Reader, wanted: Wanted, refers: References): Promise<Names> {
  const found = await read(reader, wanted)
  const further: Wanted = new Map()
  for (const [key, { title, whole }] of found) {
    const table = key.split(' ')[0] as TableName
    for (const [column, value] of [[tables[table].title, title] as const, [tables[table].partOf, whole] as const]) {
      const target = refers.get(`${table}.${column}`)
      if (target && !found.has(keyOf(target, value))) want(further, target, value)
    }
  }
  return further.size === 0 ? found : new Map([...found, ...(await read(reader, further))])
}

async function read(reader: Reader, wanted: Wanted): Promise<Map<string, Named>> {
  const lists = await Promise.all([...wanted].map(([table, ids]) => rowsOf(reader, table, [...ids])))
  return new Map(lists.flat())
}

const nothing: Reach = { all: false, campusIds: [], own: false, home: [] }

async function rowsOf(reader: Reader, table: TableName, ids: number[]) {
  const { actor, language } = reader
  const { title, titleEn, partOf, ownerOnly } = tables[table]
  if (!title) return []
  const { call, masked = [] } = historyOf(table)
  const reach = (call && actor.grants.get(call)) || nothing
  const columns = ['id', title, titleEn, partOf].filter((column) => column !== undefined)
  const list = (await rowsWithin(reader, table, reach)
    .select(columns.map((column) => `${table}.${column}`) as never)
    .where(sql.ref<number>(`${table}.id`), '=', sql<number>`any(${ids}::bigint[])`)
    .execute()) as Record<string, unknown>[]
  const named = list.map((row): [string, Named] => {
    const own = (language === 'en' && titleEn && row[titleEn]) || row[title]
    const hidden = typeof own === 'string' && masked.includes(title)
    return [keyOf(table, row.id), { title: hidden ? withoutMiddle(own) : own, whole: partOf ? row[partOf] : undefined }]
  })
  return ownerOnly ? [...(await firstNames(reader, table, ids)), ...named] : named
}

/** Of rows that only their owner reaches, what the log itself shows that they were called when they were added. */
async function firstNames({ scope, actor }: Pick<Reader, 'scope' | 'actor'>, table: TableName, ids: number[]) {
  const added = await scope
    .from('operationChange')
    .selectAll('operationChange')
    .where('tableName', '=', snake(table))
    .where(sql<boolean>`row_id = any(${ids}::bigint[])`)
    .where('action', '=', 'INSERT')
    .execute()
  return added.map((change): [string, Named] => {
    const title = seenBy(actor, change).fields[tables[table].title as string]?.to
    return [keyOf(table, change.rowId), { title, whole: undefined }]
  })
}

import type { operation } from '@cogcampus/contract/admin/operation'
import type { Out } from '@cogcampus/contract/endpoint'
import { textsOf } from '@cogcampus/contract/messages'
import { snake } from '../../../db/table.ts'
import { type TableName, tables } from '../../../db/tables.ts'
import { labelsOf } from '../../../lib/labels.ts'
import { namesOf, type Reader, type Wanted, want } from './names.ts'
import { references } from './references.ts'
import { HIDDEN, type Seen } from './values.ts'
import { Words } from './words.ts'

type Shown = Out<typeof operation.endpoints.page>['list'][number]['changes'][number]

/** The words in which these changes can be told to their reader: names and labels are looked up for all of them at once. */
export async function wordsFor(reader: Reader, changes: readonly Seen[]): Promise<Words> {
  const refers = await references(reader.db)
  const wanted: Wanted = new Map()
  const types = new Set<string>()
  for (const change of changes) {
    if (change.readable && needsRow(change)) want(wanted, change.table, change.rowId)
    for (const [table, column, value] of leavesOf(change)) {
      const target = column === 'id' ? table : refers.get(`${table}.${column}`)
      if (target) want(wanted, target, value)
      const dict = (tables[table].dicts as Record<string, string> | undefined)?.[column]
      if (dict) types.add(dict)
    }
    if (change.table === 'dict') types.add('dictType')
  }
  const [names, labels] = await Promise.all([
    namesOf(reader, wanted, refers),
    labelsOf(reader.db as never, reader.language, [...types]),
  ])
  return new Words(reader.language, refers, names, labels)
}

/** Whether a change does not say by itself what its row is called and of what it is a part. */
function needsRow({ table, fields }: Seen): boolean {
  const { title, partOf } = tables[table]
  return (title !== undefined && !(title in fields)) || (partOf !== undefined && !(partOf in fields))
}

type Leaf = [table: TableName, column: string, value: unknown]

function leavesOf({ table, fields }: Seen): Leaf[] {
  return Object.entries(fields).flatMap(([column, { from, to }]) =>
    [from, to].flatMap((value) => leaves(table, column, value)),
  )
}

function leaves(table: TableName, column: string, value: unknown): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((each) => leaves(table, column, each))
  if (value === null || typeof value !== 'object') return [[table, column, value]]
  const inner = (tables[table].like?.[column] ?? table) as TableName
  return Object.entries(value).flatMap(([key, part]) => leaves(inner, key, part))
}

/** What the row of a change was called when it happened; undefined where that is not for the reader. */
export function rowName(words: Words, { table, rowId, action, readable, fields }: Seen): string | undefined {
  const { title } = tables[table]
  if (!readable || !title) return undefined
  const own = fields[title]
  const name = own && (action === 'INSERT' ? own.to : own.from)
  if (table === 'config')
    return typeof name === 'string' ? (textsOf('config', words.language)[name] ?? name) : undefined
  return words.titleText(table, name) ?? words.nameOf(table, rowId)
}

/** The row with what it is a part of. */
export function wholeOf(words: Words, { table, rowId, readable, fields }: Seen): string | undefined {
  const { partOf } = tables[table]
  if (!readable || !partOf) return undefined
  const own = fields[partOf]
  const value = own ? (own.to ?? own.from) : words.wholeOf(table, rowId)
  if (value === undefined || value === null) return undefined
  const target = words.target(table, partOf)
  return target ? words.reference(target, value) : words.named(words.show(table, partOf, value) ?? '')
}

/** The fields that changed; what names the row, the same before and after, is none of them. */
export function fieldsOf(words: Words, { table, fields }: Seen): Shown['fields'] {
  const unit = table === 'config' ? textsOf('config', words.language)[`${String(fields.key?.to)}.unit`] : undefined
  return Object.entries(fields).flatMap(([name, { from, to }]) => {
    if (from !== HIDDEN && from !== undefined && JSON.stringify(from) === JSON.stringify(to)) return []
    const shown = (value: unknown) => {
      const text = words.show(table, name, value)
      return unit && text !== null && value !== HIDDEN ? `${text} ${unit}` : text
    }
    return [{ name, label: words.label(table, name), from: shown(from), to: shown(to) }]
  })
}

/** Links of one row, gathered. */
export interface Links {
  table: TableName
  /** The row whose links changed, and what is linked to it; undefined where that is not for the reader. */
  of: string
  ofName: string | undefined
  ofId: unknown
  added: string[]
  removed: string[]
}

/** The changes of links, gathered by the row whose links they are. */
export function linksOf(words: Words, changes: readonly Seen[]): Links[] {
  const links = changes.filter(({ table }) => tables[table].link)
  const linked = ({ fields }: Seen, column: string) => fields[column]?.to ?? fields[column]?.from
  const groups = Map.groupBy(links, (change) => {
    const of = tables[change.table].link?.[0] as string
    return `${change.table} ${String(linked(change, of))}`
  })
  return [...groups.values()].map((group) => {
    const { table } = group[0] as Seen
    const [of, to] = tables[table].link as readonly [string, string]
    const ofId = linked(group[0] as Seen, of)
    const target = words.target(table, of) as TableName
    const named = (action: Seen['action']) =>
      group
        .filter((change) => change.action === action)
        .map((change) => words.show(table, to, linked(change, to)) ?? '')
    return {
      table,
      ofId,
      ofName: words.nameOf(target, ofId),
      of: ofId === HIDDEN ? words.tableName(target) : words.reference(target, ofId),
      added: named('INSERT'),
      removed: named('DELETE'),
    }
  })
}

/** The changes of one operation as the log answers them. */
export function shownChanges(words: Words, changes: readonly Seen[]): Shown[] {
  const rows = changes.filter(({ table }) => !tables[table].link)
  const shown = rows.map((change) => ({
    table: snake(change.table),
    tableName: words.tableName(change.table),
    rowId: change.rowId,
    rowName: rowName(words, change) ?? null,
    action: change.action,
    fields: fieldsOf(words, change),
    added: [],
    removed: [],
  }))
  return [
    // Of some updates nothing is shown.
    ...shown.filter(({ action, fields }) => action !== 'UPDATE' || fields.length > 0),
    ...linksOf(words, changes).map(({ table, ofName, added, removed }) => ({
      table: snake(table),
      tableName: words.tableName(table),
      rowId: null,
      rowName: ofName ?? null,
      action: 'UPDATE' as const,
      fields: [],
      added,
      removed,
    })),
  ]
}

import type { Selectable } from 'kysely'
import type { History } from '../../../db/table.ts'
import { type TableName, tables } from '../../../db/tables.ts'
import type { Person } from '../../../http/actor.ts'
import type { OperationChangeTable } from '../table.ts'

/** A change as it is on record. */
export type Recorded = Selectable<OperationChangeTable>

/** A change as its reader may see it. */
export interface Seen {
  table: TableName
  rowId: number | null
  action: Recorded['action']
  /** Whether the reader may know more than which columns changed. */
  readable: boolean
  /** By the names of columns in code; of a column that is not readable, that it changed. */
  fields: Record<string, { from?: unknown; to?: unknown }>
}

/** Stands for a value that the reader may not see. */
export const HIDDEN = Symbol('hidden')

export const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** How the rows of a table are recorded. */
export function historyOf(table: TableName): History {
  const { history } = tables[table]
  return history === 'none' ? { call: null } : history
}

/**
 * A change as its reader may see it: the log shows only what the rows' own call would show. Of what a reader may not
 * read the log says only that it changed, as of a password.
 */
export function seenBy(reader: Pick<Person, 'grants'>, change: Recorded): Seen {
  const { tableName, rowId, action, fields, campusIds } = change
  const table = camel(tableName) as TableName
  const { call, masked = [], secret = [], unshown = [] } = historyOf(table)
  const reach = call ? reader.grants.get(call) : undefined
  const shared = !tables[table].owned
  const readable = !!reach && (reach.all || shared || campusIds.some((id) => reach.campusIds.includes(id)))
  const hidden = (column: string) => !readable || (secret as readonly string[]).includes(column)
  const shown = Object.entries(fields).flatMap(([name, values]) => {
    const column = camel(name)
    if (column === 'id' || (unshown as readonly string[]).includes(column)) return []
    const seen = (value: unknown) => (hidden(column) ? HIDDEN : maskedIn(column, value, masked))
    return [[column, Object.fromEntries(Object.entries(values).map(([when, value]) => [when, seen(value)]))]]
  })
  return { table, rowId, action, readable, fields: Object.fromEntries(shown) }
}

/** `masked` names fields at any depth. */
function maskedIn(field: string, value: unknown, masked: readonly string[]): unknown {
  if (typeof value === 'string') return masked.includes(field) ? withoutMiddle(value) : value
  if (Array.isArray(value)) return value.map((each) => maskedIn(field, each, masked))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, maskedIn(key, part, masked)]))
}

/** As the lists of leads show a phone number. */
export function withoutMiddle(text: string): string {
  const at = Math.max(text.length - 8, 0)
  return `${text.slice(0, at)}****${text.slice(at + 4)}`
}

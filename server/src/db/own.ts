import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { builder } from './builder.ts'
import type { Executor } from './statement.ts'
import { type OwnRows, snake } from './table.ts'

const compiled = builder({} as Executor)

/** A condition that the declaration of a table builds, as text, with an id that is written as `id`. */
export function textOf(condition: (id: number) => Expression<unknown>, id: string): string {
  const { sql: text, parameters } = (condition(sql.raw(id) as never) as RawBuilder<unknown>).compile(compiled)
  if (parameters.length > 0) throw new Error(`A condition of a table has parameters: ${text}`)
  return `(${text})`
}

/** An own row by another table: its column, and the query for what the column may hold. */
const BY_QUERY = /^\((\S+) in \((select .*)\)\)$/s

interface ByQuery {
  column: string
  /** What the column may hold, with the user as `owner_id`. */
  query: string
  /** The function that answers the query, with the rights of the tables' owner (policies.ts). */
  of: string
}

/** Where a way of being own looks into other tables: how; null where it is told by the row itself. */
export function byQuery(name: string, way: string, condition: OwnRows): ByQuery | null {
  const plain = textOf(condition, 'owner_id')
  const [, column, query] = BY_QUERY.exec(plain) ?? []
  if (column && query) return { column, query, of: `own_of_${snake(name)}_${snake(way)}` }
  if (plain.includes('select ')) throw new Error(`An own row by a query is "<column> in (select …)": ${plain}`)
  return null
}

/**
 * The same condition, in which what is looked up in other tables is asked of its function: without the policies of those
 * tables, which would be asked of each of their rows.
 */
export function asked(name: string, way: string, condition: OwnRows): OwnRows {
  const found = byQuery(name, way, condition)
  if (!found) return condition
  const [column, of] = [sql.raw(found.column), sql.raw(found.of)]
  return (userId) => sql<SqlBool>`${column} in (select ${of}(${userId}))`
}

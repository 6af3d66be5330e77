import { type RawBuilder, sql } from 'kysely'
import { builder } from './builder.ts'
import type { Executor } from './statement.ts'
import { type OwnRows, type ofWholes, snake } from './table.ts'

const compiled = builder({} as Executor)

/** A condition that the declaration of a table builds, as text, with an id written as `id`. */
export function textOf(condition: (id: number) => unknown, id: string): string {
  const { sql: text, parameters } = (condition(sql.raw(id) as never) as RawBuilder<unknown>).compile(compiled)
  if (parameters.length > 0) throw new Error(`A condition of a table has parameters: ${text}`)
  return `(${text})`
}

/** An own row by another table: its column, and the query for what the column may hold. */
const BY_QUERY = /^\((\S+) in \((select .*)\)\)$/s

/** As {@link ofWholes} writes it: the query for the wholes, and the column with the part's. */
const BY_WHOLE = /^\(exists \(select from \((select .*)\) whole where whole\.id = (\S+)\)\)$/s

/** One of the ways in which rows of a table are a user's own. */
export interface OwnWay {
  name: string
  is: OwnRows
  /**
   * Where other tables say what is own: the column, the query for what it may hold (of `owner_id`), and the function that
   * answers it with the rights of the tables' owner (policies.ts).
   */
  by: ByQuery | null
  /** The same of a part, whose whole the function is asked for. */
  ofWhole: ByQuery | null
}

interface ByQuery {
  column: string
  query: string
  function: string
}

/** The ways that the declaration of `table` (its name in code) gives. */
export const ownWays = (table: string, ways: Record<string, OwnRows> = {}): OwnWay[] =>
  Object.entries(ways).map(([name, is]) => {
    const text = textOf(is, 'owner_id')
    const named = `own_of_${snake(table)}_${snake(name)}`
    const [, column, query] = BY_QUERY.exec(text) ?? []
    if (column && query) return { name, is, by: { column, query, function: named }, ofWhole: null }
    const [, wholes, part] = BY_WHOLE.exec(text) ?? []
    if (wholes && part) return { name, is, by: null, ofWhole: { column: part, query: wholes, function: named } }
    if (text.includes('select ')) throw new Error(`An own row by a query is "<column> in (select …)": ${text}`)
    return { name, is, by: null, ofWhole: null }
  })

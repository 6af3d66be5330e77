import type { TestServer } from './server.ts'

export interface Index {
  table: string
  /** As PostgreSQL writes them, in their order. */
  columns: string[]
  /** Of each, whether null sorts below every value. */
  lowNulls: boolean[]
  /** Which rows stand in it; null: all. */
  condition: string | null
}

/** The indexes of all tables. */
export const indexesOf = ({ sql }: TestServer) => sql<Index[]>`
  select indrelid::regclass::text as table, array(select pg_get_indexdef(indexrelid, n, true)
    from generate_series(1, indnkeyatts) n) as columns, array(select (indoption[n - 1] & 1) <> ((indoption[n - 1] >> 1) & 1)
    from generate_series(1, indnkeyatts) n) as low_nulls, pg_get_expr(indpred, indrelid) as condition from pg_index`

/** Whether every row stands in an index that is not deleted: where a value of a column is looked for, every one that has a value there. */
export function hasEvery({ condition }: Index, column?: string): boolean {
  const others = (condition ?? '').replace(/[()]/g, '').split(' AND ').filter(Boolean)
  return others.every((part) => part === 'deleted_at IS NULL' || part === `${column} IS NOT NULL`)
}

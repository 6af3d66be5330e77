import pg from 'pg'

const builtin = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => (text: string) => unknown
const textArray = builtin(1009) as (text: string) => (string | null)[]

/** PostgreSQL's text for a time, which is in UTC, as ISO 8601. */
const isoTime = (text: string): string =>
  text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : new Date(text).toISOString()

const text = (value: string): string => value
const listOf = (parse: (text: string) => unknown) => (list: string) =>
  textArray(list).map((each) => (each === null ? null : parse(each)))

/** By the type's oid: bigint and numeric as numbers (ids stay below 2^53), times as ISO 8601 text, days as YYYY-MM-DD. */
const parsers = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1700, Number],
  [1082, text],
  [1184, isoTime],
  [1016, listOf(Number)],
  [1231, listOf(Number)],
  [1182, listOf(text)],
  [1185, listOf(isoTime)],
])

/** How the values of answers are read. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? builtin(oid, format)) as typeof pg.types.getTypeParser,
}

/** The numbers of the parameters that a statement takes as arrays: `$1::bigint[]`, `any($1)`. */
export const arrayParameters = (statement: string): ReadonlySet<number> =>
  new Set(
    [...statement.matchAll(/\$(\d+)::\w+\[\]|(?:any|all)\(\$(\d+)\)/g)].map(([, cast, any]) => Number(cast ?? any)),
  )

/**
 * A value as the driver sends it. A list goes as an array where the statement takes one, and as JSON anywhere else;
 * any other object but a time or bytes goes as JSON.
 */
export function sent(value: unknown, isArray: boolean): unknown {
  if (value === undefined) throw new Error('A parameter is undefined')
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date || ArrayBuffer.isView(value)) return value
  return isArray ? value : JSON.stringify(value)
}

import { type RawBuilder, sql } from 'kysely'

/** A phone of this column with the middle masked, in SQL: the last four digits stay readable. */
export function maskedPhone(column: string): RawBuilder<string> {
  const phone = sql.ref(column)
  return sql<string>`overlay(${phone} placing '****' from greatest(length(${phone}) - 7, 1) for 4)`
}

/** A name of which only the first character is told. */
export const maskedName = (name: string): string => `${[...name][0] ?? ''}**`

/** A phone with the middle masked: the last four digits stay readable. */
export const maskPhone = (phone: string): string =>
  phone.length <= 8 ? `****${phone.slice(-4)}` : `${phone.slice(0, -8)}****${phone.slice(-4)}`

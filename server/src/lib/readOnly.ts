import type { ReadScope } from '../db/scope.ts'
import type { OwnedTables } from '../db/tables.ts'

/** Says of rows of `table` whether the caller may only read them; `part` as {@link ReadScope.from} takes it. */
export async function withRight<T extends { id: number }>(
  scope: ReadScope,
  table: keyof OwnedTables,
  rows: readonly T[],
  part?: string,
): Promise<(T & { readOnly: boolean })[]> {
  if (rows.length === 0) return []
  const changed = await scope
    .fromOwn(table as 'work', part)
    .select('id')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const own = new Set(changed.map(({ id }) => id))
  return rows.map((row) => ({ ...row, readOnly: !own.has(row.id) }))
}

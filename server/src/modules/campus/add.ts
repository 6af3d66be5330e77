import type { ReadScope } from '../../db/scope.ts'
import type { OwnedTables } from '../../db/tables.ts'

/** The open campuses where the caller may add a row of a table: more than those whose rows they see. */
export async function campusesToAdd(scope: ReadScope, table: keyof OwnedTables) {
  const open = await scope.known
    .selectFrom('campus')
    .select(['id', 'name', 'code'])
    .where('deletedAt', 'is', null)
    .where('status', '=', 1)
    .orderBy('id')
    .execute()
  return open.filter((campus) => scope.mayAdd(table, campus.id))
}

import type { Reach } from '../../../db/reach.ts'
import type { ReadScope } from '../../../db/scope.ts'
import { type TableName, tables } from '../../../db/tables.ts'
import type { ReadContext } from '../../../http/context.ts'

/**
 * The rows of any table within reach; of a table of the whole business, all. Their type is that of one table: with the columns of
 * any of a hundred, the compiler would take as long as for the rest of the module.
 */
export function rowsWithin(
  { db, scope }: Pick<ReadContext, 'db'> & { scope: ReadScope },
  table: TableName,
  reach: Reach,
): ReturnType<typeof scope.from<'room'>> {
  return tables[table].owned ? scope.within(reach).from(table as 'room') : (db.selectFrom(table as never) as never)
}

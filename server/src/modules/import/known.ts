import type { Kysely } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import { dictItems } from '../../lib/labels.ts'
import type { Import } from './declare.ts'
import { columnsOf } from './headings.ts'

/** What the words in a file may mean: campuses to which the importer may add, and values of dictionaries. */
export interface Known {
  campuses: { id: number; name: string; code: string }[]
  items: Awaited<ReturnType<typeof dictItems>>
}

export async function knownOf(
  db: Pick<Kysely<Database>, 'selectFrom'>,
  scope: ReadScope,
  declared: Pick<Import<object>, 'noun' | 'columns'>,
): Promise<Known> {
  const campuses = await db
    .selectFrom('campus')
    .select(['id', 'name', 'code'])
    .where('deletedAt', 'is', null)
    .where('status', '=', 1)
    .orderBy('id')
    .execute()
  const types = columnsOf(declared).flatMap(([, { as }]) => (typeof as === 'object' ? as.dict : []))
  const items = await dictItems(db, types)
  return {
    campuses: campuses.filter((campus) => scope.mayAdd(declared.noun, campus.id)),
    items: items.filter((item) => item.status === 1),
  }
}

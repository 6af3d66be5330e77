import type { Kysely } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Database, OwnedTables } from '../../db/tables.ts'
import { dictItems } from '../../lib/labels.ts'
import type { Import, ImportColumn } from './declare.ts'
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
  const types = columnsOf(declared).flatMap(([, { as }]) => (typeof as === 'object' ? as.dict : []))
  const items = await dictItems(db, types)
  return {
    campuses: await campusesOf(db, scope, declared.noun),
    items: items.filter((item) => item.status === 1),
  }
}

/** The campuses to which the importer may add. */
async function campusesOf(db: Pick<Kysely<Database>, 'selectFrom'>, scope: ReadScope, noun: keyof OwnedTables) {
  const campuses = await db
    .selectFrom('campus')
    .select(['id', 'name', 'code'])
    .where('deletedAt', 'is', null)
    .where('status', '=', 1)
    .orderBy('id')
    .execute()
  return campuses.filter((campus) => scope.mayAdd(noun, campus.id))
}

/** Whether a file must have a column; who can add to one campus only need not name it. */
export const isRequired = ({ required, as }: ImportColumn, { campuses }: Known): boolean =>
  required === true && !(as === 'campus' && campuses.length === 1)

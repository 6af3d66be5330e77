import type { Reader } from '../../db/handles.ts'
import type { ReadScope } from '../../db/scope.ts'
import type { SharedTables } from '../../db/tables.ts'
import { dictItems } from '../../lib/labels.ts'
import { campusesToAdd } from '../../modules/campus/add.ts'
import type { Import, ImportColumn } from './declare.ts'
import { columnsOf } from './headings.ts'

/** What the words in a file may mean: campuses to which the importer may add, enabled roles, courses, and values of dictionaries. */
export interface Known {
  campuses: { id: number; name: string; code: string }[]
  roles: { id: number; name: string; nameEn: string | null; code: string }[]
  items: Awaited<ReturnType<typeof dictItems>>
  /** The courses on the shelf. */
  courses: { id: number; name: string; code: string }[]
}

export async function knownOf(
  db: Reader<SharedTables>,
  scope: ReadScope,
  declared: Pick<Import<object>, 'table' | 'columns'>,
): Promise<Known> {
  const columns = columnsOf(declared)
  const types = columns.flatMap(([, { as }]) => (typeof as === 'object' && 'dict' in as ? as.dict : []))
  const named = (what: ImportColumn['as']) => columns.some(([, { as }]) => as === what)
  const [items, roles, courses] = await Promise.all([
    dictItems(db, types),
    named('roles') ? enabledRoles(db) : [],
    named('course') ? coursesIn(db) : [],
  ])
  return {
    campuses: await campusesToAdd(scope, declared.table),
    roles,
    items: items.filter((item) => item.status === 1),
    courses,
  }
}

const enabledRoles = (db: Reader<SharedTables>) =>
  db
    .selectFrom('rbacRole')
    .select(['id', 'name', 'nameEn', 'code'])
    .where('status', '=', 1)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()

const coursesIn = (db: Reader<SharedTables>) =>
  db
    .selectFrom('course')
    .select(['id', 'name', 'code'])
    .where('onShelf', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('code')
    .execute()

/** Whether a file must have a column; who can add to one campus only need not name it. */
export const isRequired = ({ required, as }: ImportColumn, { campuses }: Known): boolean =>
  required === true && !(as === 'campus' && campuses.length === 1)

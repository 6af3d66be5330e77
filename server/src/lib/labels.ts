import type { Language } from '@cogcampus/contract/envelope'
import type { Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'

type Reader = Pick<Kysely<Pick<Database, 'dict'>>, 'selectFrom'>

/** The values of dictionaries with their labels, retired ones too. */
export async function dictItems(db: Reader, types: readonly string[]) {
  if (types.length === 0) return []
  return db
    .selectFrom('dict')
    .select(['type', 'value', 'label', 'labelEn', 'status'])
    .where('type', 'in', types)
    .where('deletedAt', 'is', null)
    .orderBy('type')
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** What the values of dictionaries are called, each under `<type> <value>`. */
export async function labelsOf(db: Reader, language: Language, types: readonly string[]): Promise<Map<string, string>> {
  const items = await dictItems(db, types)
  return new Map(
    items.map((item) => [`${item.type} ${item.value}`, (language === 'en' && item.labelEn) || item.label] as const),
  )
}

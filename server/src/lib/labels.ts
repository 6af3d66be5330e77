import type { Language } from '@cogcampus/contract/envelope'
import type { Reader } from '../db/handles.ts'
import type { SharedTables } from '../db/tables.ts'

type Dict = Reader<Pick<SharedTables, 'dict'>>

/** The values of dictionaries with their labels, retired ones too. */
export async function dictItems(db: Dict, types: readonly string[]) {
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

/** The labels of dictionary values, by `<type> <value>`. */
export async function labelsOf(db: Dict, language: Language, types: readonly string[]): Promise<Map<string, string>> {
  const items = await dictItems(db, types)
  return new Map(
    items.map((item) => [`${item.type} ${item.value}`, (language === 'en' && item.labelEn) || item.label] as const),
  )
}

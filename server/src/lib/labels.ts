import type { Language } from '@cogcampus/contract/envelope'
import { requestTypes } from '@cogcampus/contract/life/suggest'
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

/** What a family chooses from in a dictionary, in its language; what it asks for by right has calls of its own. */
export async function choicesOf(db: Dict, language: Language, type: string) {
  const rows = await db
    .selectFrom('dict')
    .select(['value', 'label', 'labelEn'])
    .where('type', '=', type)
    .where((eb) => eb.or([eb('type', '<>', 'suggestType'), eb('value', 'not in', requestTypes)]))
    .where('status', '=', 1)
    .where('deletedAt', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map(({ value, label, labelEn }) => ({ value, label: (language === 'en' && labelEn) || label }))
}

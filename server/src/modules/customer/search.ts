import type { Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { searchText } from '../../lib/search.ts'

interface Known {
  childName: string
  contact?: string | null | undefined
  phone: string
}

/** What a lead is found by: names with their pinyin, and any part of the phone. */
export const searchOf = ({ childName, contact, phone }: Known) => searchText(childName, contact, phone)

/** As {@link searchOf}, with the names and phones of the leads merged into it. */
export async function searchWithMerged(db: Kysely<Database>, lead: Known & { id: number }): Promise<string> {
  const merged = await db
    .selectFrom('customer')
    .select(['childName', 'contact', 'phone'])
    .where('mergedInto', '=', lead.id)
    .orderBy('id')
    .execute()
  return [lead, ...merged].map(searchOf).join(' ')
}

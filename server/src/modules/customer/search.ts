import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import { likePattern, searchText } from '../../lib/search.ts'
import { mayActOn } from './move.ts'

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

/**
 * Leads that a typed keyword finds, as the caller may search them. Of a phone that he reads masked he finds by what he
 * reads, its last four digits, or by the whole of it: never by other parts, of which he could put the number together.
 */
export function foundBy(keyword: string, { reach, userId }: Pick<ReadScope, 'reach' | 'userId'>): Expression<SqlBool> {
  const found = sql<SqlBool>`customer.search like ${likePattern(keyword)}`
  const digits = keyword.replace(/\s+/g, '')
  // Who sees no row but those that he manages reads all phones in full.
  if (reach.all || !reach.own || !/^\d+$/.test(digits)) return found
  const tail = digits.length === 4 ? sql` or customer.search ~ ${`\\d${digits}( |$)`}` : sql``
  return sql<SqlBool>`(${found} and (${mayActOn({ reach, userId })}
    or concat_ws(' ', customer.child_name, customer.contact) like ${`%${digits}%`}
    or customer.search ~ ${`(^| )${digits}( |$)`}${tail}))`
}

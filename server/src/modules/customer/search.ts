import { type Expression, type SqlBool, sql } from 'kysely'
import type { ReadScope, WriteScope } from '../../db/scope.ts'
import { digitsIn, holds, likePattern, searchText } from '../../lib/search.ts'
import { mayActOn, mergedInto } from './flow.ts'

interface Known {
  childName: string
  contact?: string | null | undefined
  phone: string
}

/** What a lead is found by: names with their pinyin, and any part of the phone. */
export const searchOf = ({ childName, contact, phone }: Known) => searchText(childName, contact, phone)

/** As {@link searchOf}, with the names and phones of the leads merged into it. */
export async function searchWithMerged(scope: WriteScope, lead: Known & { id: number }): Promise<string> {
  const merged = await mergedInto(scope, lead.id).select(['childName', 'contact', 'phone']).orderBy('id').execute()
  return [lead, ...merged].map(searchOf).join(' ')
}

/**
 * The condition that a typed keyword finds a lead, as the caller may search. A phone that is masked for the caller is found
 * by its last four digits or as a whole: never by other parts, from which the number could be reconstructed.
 */
export function foundBy(keyword: string, { reach, userId }: Pick<ReadScope, 'reach' | 'userId'>): Expression<SqlBool> {
  const pattern = likePattern(keyword)
  const found = holds('customer.search', pattern)
  const digits = digitsIn(pattern)
  // A user who sees only rows that they manage reads all phones in full.
  if (reach.all || !reach.own || !digits) return found
  const tail = digits.length === 4 ? sql` or customer.search ~ ${`\\d${digits}( |$)`}` : sql``
  return sql<SqlBool>`(${found} and (${mayActOn({ reach, userId })}
    or concat_ws(' ', customer.child_name, customer.contact) like ${`%${digits}%`}
    or customer.search ~ ${`(^| )${digits}( |$)`}${tail}))`
}

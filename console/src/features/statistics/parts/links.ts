import {
  contactsOfNumber,
  type Days,
  type LeadList,
  type LeadNumberName,
  type ListFilters,
  rowsOfNumber,
} from '@cogcampus/contract/life/leadNumbers'
import { pairsOf, type Query } from '../../../ui/query.ts'

const pages: Record<LeadList, string> = {
  page: '/market/all',
  pagePublic: '/market/public',
  wait: '/market/wait',
  in: '/market/in',
  inStatus: '/market/inCheck',
  'inStatus/check': '/market/inCheck',
  not: '/market/not',
  sale: '/market/sale',
  'follow/real': '/market/follow',
}

const addressOf = (page: string, filters: Query) =>
  `${page}?${new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => pairsOf(name, value)))}`

/**
 * The link of each number of a page, with the filters for the page's period, user and campus. `contacts` links to
 * the contacts made by `userId`.
 */
export function linksOf(days: Days, base: ListFilters, userId?: number) {
  const rows = (name: LeadNumberName, more: ListFilters = {}, part: Days = days) => {
    const { list, filters } = rowsOfNumber(name, part, { ...base, ...more })
    return addressOf(pages[list], filters)
  }
  const contacts = (by: number | undefined = userId, part: Days = days) =>
    addressOf(
      '/market/contacts',
      contactsOfNumber(part, { campusId: base.campusId, marketed: base.marketed, userId: by }),
    )
  return Object.assign(rows, { contacts })
}
export type Links = ReturnType<typeof linksOf>

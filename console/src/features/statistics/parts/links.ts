import {
  type Days,
  type LeadList,
  type LeadNumberName,
  type ListFilters,
  rowsOfNumber,
} from '@cogcampus/contract/life/leadNumbers'

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

/** The address of the rows that a number counts. */
export function linkOf(name: LeadNumberName, days: Days, base: ListFilters): string {
  const { list, filters } = rowsOfNumber(name, days, base)
  const query = Object.entries(filters).filter(([, value]) => value !== undefined)
  return `${pages[list]}?${new URLSearchParams(query.map(([key, value]) => [key, String(value)]))}`
}

/** Where each number of a page leads: in its period, narrowed to whom and what the page is about. */
export const linksOf =
  (days: Days, base: ListFilters) =>
  (name: LeadNumberName, more: ListFilters = {}, part: Days = days) =>
    linkOf(name, part, { ...base, ...more })
export type Links = ReturnType<typeof linksOf>

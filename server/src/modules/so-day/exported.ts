import { soDay } from '@cogcampus/contract/admin/so-day'
import type { SessionFilters } from '@cogcampus/contract/admin/so-day/filters'
import { Session } from '@cogcampus/contract/admin/so-day/session'
import { inOrder } from '../../lib/page.ts'
import type { Export } from '../../sheets/export/declare.ts'
import { standardExport } from '../../sheets/export/standard.ts'
import { inTime, latestFirst, orderOf, ownSessions, sessions, shown } from './lists.ts'

/** Sessions as a workbook: those of a calendar in the order of time, those of a page in its own. */
export const sessionExport: Export = standardExport(soDay, 'soDay', Session, (scope, list, query) => {
  const { sort, ...filters } = query as SessionFilters & { sort?: string }
  if (list === 'list' || list === 'list/admin') {
    const rows = list === 'list' ? ownSessions(scope, filters) : sessions(scope, filters)
    return inOrder(shown(rows), sort, inTime) as never
  }
  return inOrder(shown(sessions(scope, filters)), sort, list === 'page' ? orderOf(filters) : latestFirst) as never
})

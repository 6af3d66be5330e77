import type { RemindCode } from '@cogcampus/contract/enums'
import type { SelectQueryBuilder } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import type { ReadContext } from '../../http/context.ts'
import { counted } from '../../lib/page.ts'
import { queued } from '../customer-check/list.ts'
import { lists } from './list.ts'

const of = (endpoint: string, rows: (scope: ReadScope) => unknown) => ({
  endpoint,
  count: ({ db, scope }: ReadContext) => counted(db, rows(scope) as SelectQueryBuilder<Database, 'customer', object>),
})

/** The menu's counts of leads: each of the rows of the list beside it. */
export const leadReminders = {
  MARKET_MANAGER_PUBLIC: of('/admin/customer/pagePublic', lists.pagePublic),
  MARKET_MANAGER_WAIT: of('/admin/customer/wait', lists.wait),
  MARKET_MANAGER_FOLLOW: of('/admin/customer/in', lists.in),
  MARKET_DIRECTOR_FOLLOW: of('/admin/customer/follow/real', lists['follow/real']),
  MARKET_MANAGER_NOT: of('/admin/customer/not', lists.not),
  MARKET_IN_CHECK: of('/admin/customer/inStatus/check', lists['inStatus/check']),
  MARKET_CAMPUS_FINISH_CHECK: of('/admin/customer/apply/check/campus', (scope) => queued(scope, 'CAMPUS')),
  MARKET_MANAGER_FINISH_CHECK: of('/admin/customer/apply/check/leader', (scope) => queued(scope, 'LEADER')),
} as const satisfies Partial<Record<RemindCode, unknown>>

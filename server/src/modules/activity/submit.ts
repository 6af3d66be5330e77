import type { activity } from '@cogcampus/contract/admin/activity'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { advance } from './flow.ts'

/** Hands a draft in to headquarters. */
export const submit: Handlers<typeof activity>['submit'] = async ({ scope }, seen) => {
  await advance(scope, 'activity/submit', seen, {
    ...{ submittedBy: scope.userId, submittedAt: sql<string>`now()` },
    ...{ checkedBy: null, checkedAt: null, reason: null },
  })
  return null
}

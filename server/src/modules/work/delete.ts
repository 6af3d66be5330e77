import type { work } from '@cogcampus/contract/admin/work'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { workSteps } from './flow.ts'

/** Takes homework back that was not handed in. */
export const remove: Handlers<typeof work>['delete'] = async (context, { id }) => {
  const found = await workSteps.open(context.scope, 'work/delete', { id })
  await workSteps.take(context.scope, found, { deletedAt: sql`now()` })
  return null
}

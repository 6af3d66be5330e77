import type { work } from '@cogcampus/contract/admin/work'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { settleMessages } from '../message/store.ts'
import { workGiven, workSteps } from './flow.ts'

/** Takes homework back that was not handed in; a notice of it that still waits is not sent. */
export const remove: Handlers<typeof work>['delete'] = async (context, { id }) => {
  const found = await workSteps.open(context.scope, 'work/delete', { id })
  await workSteps.take(context.scope, found, { deletedAt: sql`now()` })
  await settleMessages(context.scope, [workGiven(id)])
  return null
}

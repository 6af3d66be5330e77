import type { work } from '@cogcampus/contract/admin/work'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { advance, open } from './flow.ts'

/** Takes homework back that was not handed in. */
export const remove: Handlers<typeof work>['delete'] = async (context, { id }) => {
  const found = await open(context.scope, 'work/delete', { id })
  await advance(context, found, { deletedAt: sql`now()` })
  return null
}

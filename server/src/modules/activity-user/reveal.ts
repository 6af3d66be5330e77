import type { activityUser } from '@cogcampus/contract/admin/activity-user'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { answersOf } from './lists.ts'

export const reveal: Handlers<typeof activityUser>['reveal'] = async ({ scope }, { id }) => {
  const found = await scope
    .from('activityUser')
    .select(['activityUser.phone', answersOf(sql`f.answer`).as('answers')])
    .where('activityUser.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

import type { announcement } from '@cogcampus/contract/admin/announcement'
import type { Handlers } from '../../http/context.ts'
import { announcements } from './flow.ts'

/** Takes an announcement back that is not sent yet. */
export const withdraw: Handlers<typeof announcement>['withdraw'] = async ({ scope }, seen) => {
  await announcements.take(scope, await announcements.open(scope, 'announcement/withdraw', seen), { sendAt: null })
  return null
}

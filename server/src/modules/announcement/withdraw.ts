import type { announcement } from '@cogcampus/contract/admin/announcement'
import type { Handlers } from '../../http/context.ts'
import { advance } from './flow.ts'

/** Takes an announcement back that is not sent yet. */
export const withdraw: Handlers<typeof announcement>['withdraw'] = async ({ scope }, seen) => {
  await advance(scope, 'announcement/withdraw', seen, null)
  return null
}

import type { activity } from '@cogcampus/contract/admin/activity'
import type { Handlers } from '../../http/context.ts'
import { advance } from './flow.ts'

/** Takes an activity back that headquarters has not decided on. */
export const withdraw: Handlers<typeof activity>['withdraw'] = async ({ scope }, seen) => {
  await advance(scope, 'activity/withdraw', seen)
  return null
}

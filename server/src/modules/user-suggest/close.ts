import type { userSuggest } from '@cogcampus/contract/admin/user-suggest'
import type { Handlers } from '../../http/context.ts'
import { advance } from './flow.ts'

/** Closes feedback: nothing more is to be said. */
export const close: Handlers<typeof userSuggest>['close'] = async ({ scope }, seen) => {
  await advance(scope, 'user-suggest/close', seen)
  return null
}

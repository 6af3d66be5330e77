import type { soWait } from '@cogcampus/contract/admin/so-wait'
import type { Handlers } from '../../http/context.ts'
import { advance, open } from './flow.ts'
import { tellEnd } from './tell.ts'

/** Takes an entry off the waitlist; what it was offered goes to the next. */
export const withdraw: Handlers<typeof soWait>['withdraw'] = async ({ scope }, { reason, ...seen }) => {
  const wait = await open(scope, 'so-wait/withdraw', seen)
  await advance(scope, 'so-wait/withdraw', [wait], { reason })
  await tellEnd(scope, 'waitWithdrawn', [wait.id], reason)
  return null
}

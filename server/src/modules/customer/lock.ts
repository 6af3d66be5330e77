import type { customer } from '@cogcampus/contract/admin/customer'
import type { Handlers } from '../../http/context.ts'
import { changeable } from './rules.ts'
import { save } from './store.ts'

/** Keeps a lead from the pool up to a day. */
export const lock: Handlers<typeof customer>['lock'] = async (context, { id, version, lockedTo }) => {
  await changeable(context, id)
  return save(context.scope, id, version, { lockedTo })
}

import type { customer } from '@cogcampus/contract/admin/customer'
import { leadLife } from '@cogcampus/contract/life/customer'
import type { Handlers } from '../../http/context.ts'
import { refuse } from '../../lib/errors.ts'
import { changeable } from './rules.ts'
import { save, stillWarned } from './store.ts'

export const intentionLevel: Handlers<typeof customer>['intentionLevel'] = async (
  context,
  { id, version, intention },
) => {
  const { scope } = context
  const lead = await changeable(context, id)
  if (!leadLife.allows('customer/intentionLevel', lead.state)) throw refuse('CUSTOMER_STATE')
  return save(scope, id, version, { intention, warnedAt: stillWarned(intention) })
}

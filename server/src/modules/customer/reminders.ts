import type { RemindCode } from '@cogcampus/contract/enums'
import { type LeadState, leadLife } from '@cogcampus/contract/life/customer'
import { deciders, inQueue, type Queue } from '../customer-check/remind.ts'
import { type Reminder, waiting } from '../message-remind/remind.ts'
import { rowsFor, rowsOf, toDecide, workOf } from './lists.ts'

const leads = (list: keyof typeof workOf, state: LeadState): Reminder => ({
  ...waiting(leadLife, state, 'customer'),
  list: `/admin/customer/${list}`,
  work: workOf[list],
  rows: (context) => rowsFor(context, list, { remind: true }),
})
const deals = (queue: Queue, state: LeadState): Reminder => ({
  ...waiting(leadLife, state, 'customer'),
  list: '/admin/customer-check/page',
  work: deciders[queue],
  reach: 'work',
  rows: ({ scope, actor }) => inQueue(scope, actor, queue),
})

/** The badges of the market, each counted from the list that it opens. */
export const leadReminders = {
  // The pool is work for users who claim from it; managers see its length in the list.
  MARKET_MANAGER_PUBLIC: leads('pagePublic', 'POOL'),
  MARKET_MANAGER_WAIT: leads('wait', 'WAIT'),
  MARKET_MANAGER_FOLLOW: leads('in', 'IN'),
  MARKET_DIRECTOR_FOLLOW: leads('follow/real', 'IN'),
  MARKET_MANAGER_NOT: leads('not', 'NOT'),
  MARKET_IN_CHECK: {
    ...waiting(leadLife, 'IN_CHECK', 'customer'),
    list: '/admin/customer/inStatus/check',
    work: deciders.STAGE,
    reach: 'work',
    rows: ({ scope, actor }) => rowsOf(toDecide(scope, actor), 'inStatus/check', { remind: true }),
  },
  MARKET_CAMPUS_FINISH_CHECK: deals('CAMPUS', 'FINISH_CAMPUS'),
  MARKET_MANAGER_FINISH_CHECK: deals('LEADER', 'FINISH_LEADER'),
} as const satisfies Partial<Record<RemindCode, Reminder>>

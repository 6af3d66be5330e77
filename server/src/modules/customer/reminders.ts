import type { RemindCode } from '@cogcampus/contract/enums'
import { counted } from '../../lib/page.ts'
import { deciders, inQueue, type Queue } from '../customer-check/remind.ts'
import type { Reminder } from '../message-remind/remind.ts'
import { rowsFor, rowsOf, toDecide, workOf } from './lists.ts'

const leads = (list: keyof typeof workOf): Reminder => ({
  list: `/admin/customer/${list}`,
  work: workOf[list],
  count: (context) => counted(rowsFor(context, list, { remind: true })),
})
const deals = (queue: Queue): Reminder => ({
  list: '/admin/customer-check/page',
  work: deciders[queue],
  count: ({ scope, actor }) => counted(inQueue(scope, actor, queue)),
})

/** The badges of the market, each counted from the list that it opens. */
export const leadReminders = {
  // The pool is work for users who claim from it; managers see its length in the list.
  MARKET_MANAGER_PUBLIC: leads('pagePublic'),
  MARKET_MANAGER_WAIT: leads('wait'),
  MARKET_MANAGER_FOLLOW: leads('in'),
  MARKET_DIRECTOR_FOLLOW: leads('follow/real'),
  MARKET_MANAGER_NOT: leads('not'),
  MARKET_IN_CHECK: {
    list: '/admin/customer/inStatus/check',
    work: deciders.STAGE,
    count: ({ scope, actor }) => counted(rowsOf(toDecide(scope, actor), 'inStatus/check', { remind: true })),
  },
  MARKET_CAMPUS_FINISH_CHECK: deals('CAMPUS'),
  MARKET_MANAGER_FINISH_CHECK: deals('LEADER'),
} as const satisfies Partial<Record<RemindCode, Reminder>>

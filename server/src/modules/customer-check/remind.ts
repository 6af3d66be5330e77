import { type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { ReadContext } from '../../http/context.ts'
import type { Waiting } from '../message-remind/remind.ts'

/** The call that decides on what waits in each queue. */
export const deciders = {
  STAGE: '/admin/customer-check/update',
  CAMPUS: '/admin/customer/apply/check/campus',
  LEADER: '/admin/customer/apply/check/leader',
} as const
export type Queue = keyof typeof deciders

const stands: Record<Queue, ReturnType<typeof sql<SqlBool>>> = {
  STAGE: sql<SqlBool>`customer_check.kind = 'STAGE' and customer_check.state = 'SUBMITTED'`,
  CAMPUS: sql<SqlBool>`customer_check.kind = 'FINISH' and customer_check.state = 'SUBMITTED'`,
  LEADER: sql<SqlBool>`customer_check.kind = 'FINISH' and customer_check.state = 'CAMPUS_AGREED'`,
}

/** The caller's rows as far as the call that decides on them reaches; none where the caller may not make it. */
export const decidable = <S extends ReadScope>(
  scope: S,
  { grants }: Pick<ReadContext['actor'], 'grants'>,
  queue: Queue,
): S => scope.within(grants.get(deciders[queue]) ?? { all: false, campusIds: [], own: false, home: [] })

/** Applications about leads that the caller sees. */
export function checks(scope: ReadScope) {
  return scope
    .from('customer')
    .innerJoin('customerCheck', 'customerCheck.customerId', 'customer.id')
    .where('customer.deletedAt', 'is', null)
}

const waiting = (scope: ReadScope) => checks(scope).where('customerCheck.state', 'in', ['SUBMITTED', 'CAMPUS_AGREED'])

/** Applications of the caller that nobody has decided on. */
export const asked = (scope: ReadScope) => waiting(scope).where('customerCheck.applicantId', '=', scope.userId)
export const checksAsked: Waiting = {
  list: '/admin/customer-check/page',
  rows: ({ scope }) => asked(scope),
  since: sql.ref('customerCheck.createdAt'),
}

/** Open applications that the caller neither made nor agreed to. */
export const open = (scope: ReadScope) =>
  waiting(scope)
    .where('customerCheck.applicantId', '<>', scope.userId)
    .where(sql<SqlBool>`customer_check.campus_checker_id is distinct from ${scope.userId}`)

/** What waits for a decision that the caller may take: the list of a queue, and the badge that opens it. */
export const inQueue = (scope: ReadScope, actor: Pick<ReadContext['actor'], 'grants'>, queue: Queue) =>
  open(decidable(scope, actor, queue)).where(stands[queue])

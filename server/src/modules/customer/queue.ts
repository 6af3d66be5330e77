import type { customer } from '@cogcampus/contract/admin/customer'
import { type SqlBool, sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { startOfToday } from '../../lib/day.ts'
import { leads, shown } from './lists.ts'
import { personOf } from './total.ts'

const LENGTH = 30

const agreed = sql.ref('customer.nextContactAt')
/** An agreed time has come, also of a lost family that may be asked again; or the first contact is still to be made. */
const isDue = sql<SqlBool>`(${agreed} < ${startOfToday(1)} or (${agreed} is null and customer.state = 'WAIT'))`
const isUnagreed = sql<SqlBool>`(${agreed} is null and customer.state = 'IN')`
const dueAt = sql<string>`coalesce(${agreed}, customer.owned_at, customer.created_at)`

/** The call queue of one person. */
export const queue: Handlers<typeof customer>['queue'] = async ({ scope }, asked) => {
  const ownerId = personOf(scope, asked.ownerId) ?? scope.userId
  const held = leads(scope, 'PRIVATE')
    .where('customer.ownerId', '=', ownerId)
    .where('customer.state', 'in', ['WAIT', 'IN', 'NOT'])
  const [counts, rows] = await Promise.all([
    held
      .select([
        sql<number>`count(*) filter (where ${isDue})`.as('due'),
        sql<number>`count(*) filter (where ${isUnagreed})`.as('unagreed'),
      ])
      .executeTakeFirstOrThrow(),
    shown(held, scope)
      .leftJoinLateral(
        ({ selectFrom }) =>
          selectFrom('customerFollow as f')
            .select(['f.createdAt as at', 'f.method', 'f.twoWay', 'f.content'])
            .where(sql<SqlBool>`f.customer_id = customer.id`)
            .orderBy('f.createdAt', 'desc')
            .orderBy('f.id', 'desc')
            .limit(1)
            .as('last'),
        (join) => join.onTrue(),
      )
      .select([
        'customer.need',
        'customer.attempts',
        dueAt.as('dueAt'),
        'last.at as lastAt',
        'last.method as lastMethod',
        'last.twoWay as lastTwoWay',
        'last.content as lastContent',
      ])
      .where(isDue)
      .orderBy(dueAt)
      .orderBy('customer.id')
      .limit(LENGTH)
      .execute(),
  ])
  const list = rows.map(({ lastAt, lastMethod, lastTwoWay, lastContent, ...lead }) => ({
    ...lead,
    last: lastAt ? { at: lastAt, method: lastMethod, twoWay: lastTwoWay, content: lastContent } : null,
  }))
  return { ...counts, list } as never
}

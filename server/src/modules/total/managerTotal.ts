import type { Response } from '@cogcampus/contract'
import type { total } from '@cogcampus/contract/admin/total'
import { type SqlBool, sql } from 'kysely'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { periodOf } from '../../lib/period.ts'
import { campusesOf, sumOf } from './operateTotal.ts'
import { allFigures, figuresOf } from './store.ts'

type Managers = Response<'/admin/total/managerTotal/admin'>['managers']
type Waiting = Managers[number]['waiting']

/** The figures of the campuses of each principal (`total/managerTotal/admin`). */
export const managerTotal: Handlers<typeof total>['managerTotal/admin'] = async (context, { from, to, campusId }) => {
  const period = periodOf(context, { from, to })
  const base = { campusId }
  const [counted, campuses, waiting] = await Promise.all([
    figuresOf(context, { stretches: [period], base, by: 'campusId', names: allFigures }),
    campusesOf(context, campusId),
    waitingOf(context, campusId),
  ])
  const names = await namesOf(
    context,
    campuses.flatMap(({ principalId }) => principalId ?? []),
  )
  const of = new Map(counted.map(({ key, figures }) => [key, figures]))
  const zeros = Object.fromEntries(Object.keys(counted[0]?.figures ?? {}).map((name) => [name, 0]))
  const shown = campuses.filter(({ id, open }) => open || of.has(id))
  const managers = [...Map.groupBy(shown, ({ principalId }) => principalId)].map(([userId, led]) => ({
    userId,
    userName: userId === null ? null : (names.get(userId) ?? null),
    campuses: led.map(({ id, name }) => ({ id, name })),
    figures: sumOf(led.map(({ id }) => of.get(id) ?? zeros)),
    waiting: waitingAt(waiting, new Set(led.map(({ id }) => id))),
  }))
  return { period, managers: managers.sort((a, b) => (b.figures.revenue ?? 0) - (a.figures.revenue ?? 0)) }
}

async function namesOf({ scope }: ReadContext, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await scope.known
    .selectFrom('rbacUser')
    .select(['id', 'userName'])
    .where('id', 'in', [0, ...ids])
    .execute()
  return new Map(rows.map(({ id, userName }) => [id, userName]))
}

type Kind = keyof Waiting
type Queue = { kind: Kind; rows: { campusId: number; count: number }[] }

/** What waits for a decision now, by campus: each as far as the caller reaches its list. */
async function waitingOf({ scope, actor }: ReadContext, campusId: number | undefined): Promise<Queue[]> {
  const count = sql<number>`count(*)`.as('count')
  const at = (call: string) => {
    const reach = actor.grants.get(call)
    return reach && scope.within(reach)
  }
  const only = <T extends string>(table: T) =>
    campusId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(`${table}.campus_id`)} = ${campusId}`
  const refunds = at('/admin/order-info/refund/page')
    ?.from('orderRefund')
    .where('orderRefund.state', '=', 'SUBMITTED')
    .where(only('order_refund'))
    .select(['orderRefund.campusId', count])
    .groupBy('orderRefund.campusId')
    .execute()
  const leave = at('/admin/so-day/list/leave')
    ?.fromOwn('soDay')
    .where('soDay.deletedAt', 'is', null)
    .where('soDay.state', '=', 'LEAVE_ASKED')
    .where(only('so_day'))
    .select(['soDay.campusId', count])
    .groupBy('soDay.campusId')
    .execute()
  const countersign = at('/admin/so-day/record')
    ?.fromOwn('soDay', 'given')
    .where('soDay.deletedAt', 'is', null)
    .where('soDay.recordState', '=', 'COUNTERSIGN')
    .where(only('so_day'))
    .select(['soDay.campusId', count])
    .groupBy('soDay.campusId')
    .execute()
  const queues = await Promise.all(
    Object.entries({ refunds, leave, countersign }).map(async ([kind, rows]) => ({
      kind: kind as Kind,
      rows: await rows,
    })),
  )
  return queues.flatMap(({ kind, rows }) => (rows ? [{ kind, rows }] : []))
}

const waitingAt = (queues: readonly Queue[], campuses: ReadonlySet<number>): Waiting =>
  Object.fromEntries(
    queues.map(({ kind, rows }) => [
      kind,
      rows.filter(({ campusId }) => campuses.has(campusId)).reduce((sum, { count }) => sum + count, 0),
    ]),
  )

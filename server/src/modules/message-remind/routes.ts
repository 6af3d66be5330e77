import type { messageRemind } from '@cogcampus/contract/admin/message-remind'
import type { Out } from '@cogcampus/contract/endpoint'
import { headquartersCodes, type RemindCode } from '@cogcampus/contract/enums'
import { limits } from '@cogcampus/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { type Reach, reachText } from '../../db/reach.ts'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { reminders } from './list.ts'
import type { Reminder } from './remind.ts'

type Counted = Out<(typeof messageRemind.endpoints)['list']>[number]

export const messageRemindHandlers: Handlers<typeof messageRemind> = {
  /** One statement for all reminders that the caller has by the same reach: most callers have one or two reaches. */
  async list(context) {
    const held = Object.entries(reminders).flatMap(([code, reminder]) => {
      const reach = reachFor(reminder, context.actor.grants)
      return reach ? [{ code: code as RemindCode, reminder, reach }] : []
    })
    const alike = Map.groupBy(held, ({ reach }) => reachText(reach, context.scope.who))
    const counted = await Promise.all(
      [...alike.values()].map((some) => {
        const scope = context.scope.within((some[0] as (typeof some)[number]).reach)
        return scope.together(some.map(({ code, reminder }) => count({ ...context, scope }, code, reminder)))
      }),
    )
    const order = held.map(({ code }) => code)
    return counted.flat().toSorted((a, b) => order.indexOf(a.remindCode) - order.indexOf(b.remindCode))
  },
}

/** With what reach a caller's rows are counted; none for who may not open the list or not do the work. */
function reachFor({ list, work, reach }: Reminder, grants: ReadonlyMap<string, Reach>): Reach | undefined {
  const done = [work].flat().flatMap((call) => grants.get(call) ?? [])
  if (!grants.has(list) || done.length === 0) return undefined
  return reach === 'work' ? done[0] : grants.get(list)
}

/** Counts no further than a list does; since when the first row waits is not known of more. */
function count(context: ReadContext, code: RemindCode, { rows, since, kind }: Reminder): RawBuilder<Counted> {
  const { reach } = context.scope
  // Who reaches own rows alone does that work, wherever they sit.
  const atCampus =
    context.actor.home === 'HEADQUARTERS' &&
    !headquartersCodes.includes(code) &&
    (reach.all || reach.campusIds.length > 0)
  const waiting = rows(context)
    .clearSelect()
    .select(sql`${since}`.as('since') as never)
    .modifyEnd(sql`limit ${sql.lit(limits.countCap + 1)}`)
  return sql<Counted>`select ${sql.lit(code)} as "remindCode", ${sql.lit(atCampus ? 'CAMPUS' : kind)} as kind,
    least(count(*), ${sql.lit(limits.countCap)})::integer as "remindCount",
    case when count(*) <= ${sql.lit(limits.countCap)} then min(since) end as since
    from (${waiting}) waiting`
}

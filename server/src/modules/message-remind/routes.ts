import type { messageRemind } from '@cogcampus/contract/admin/message-remind'
import type { Out } from '@cogcampus/contract/endpoint'
import { headquartersCodes, ownersCodes, type RemindCode } from '@cogcampus/contract/enums'
import { limits } from '@cogcampus/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { type Reach, reachText } from '../../db/reach.ts'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { askedLists } from './asked.ts'
import { reminders } from './list.ts'
import type { Reminder, Waiting } from './remind.ts'

type Counted = Out<(typeof messageRemind.endpoints)['list']>[number]
type Asked = Out<(typeof messageRemind.endpoints)['asked']>[number]

export const messageRemindHandlers: Handlers<typeof messageRemind> = {
  async list(context) {
    const counted = await together(context, reminders, reachFor, count)
    const order = Object.keys(reminders)
    return counted.toSorted((a, b) => order.indexOf(a.remindCode) - order.indexOf(b.remindCode))
  },

  async asked(context) {
    const counted = await together(
      context,
      askedLists,
      ({ list }, grants) => grants.get(list),
      (within, code, waits) =>
        sql<Asked>`select ${sql.lit(code)} as code, ${total}, ${oldest} from (${waitingOf(within, waits)}) waiting`,
    )
    return counted.filter(({ count: some }) => some > 0)
  },
}

type Grants = ReadonlyMap<string, Reach>

/** One statement for all lists that the caller has by the same reach: most callers have one or two reaches. */
async function together<C extends string, W extends Waiting, R>(
  context: ReadContext,
  lists: Readonly<Partial<Record<C, W>>>,
  reachOf: (waits: W, grants: Grants) => Reach | undefined,
  counting: (context: ReadContext, code: C, waits: W) => RawBuilder<R>,
): Promise<R[]> {
  const held = (Object.entries(lists) as [C, W][]).flatMap(([code, waits]) => {
    const reach = reachOf(waits, context.actor.grants)
    return reach ? [{ code, waits, reach }] : []
  })
  const alike = Map.groupBy(held, ({ reach }) => reachText(reach, context.scope.who))
  const counted = await Promise.all(
    [...alike.values()].map((some) => {
      const scope = context.scope.within((some[0] as (typeof some)[number]).reach)
      return scope.together(some.map(({ code, waits }) => counting({ ...context, scope }, code, waits)))
    }),
  )
  return counted.flat()
}

/** With what reach a caller's rows are counted; none for who may not open the list or not do the work. */
function reachFor({ list, work, reach }: Reminder, grants: Grants): Reach | undefined {
  const done = [work].flat().flatMap((call) => grants.get(call) ?? [])
  if (!grants.has(list) || done.length === 0) return undefined
  return reach === 'work' ? done[0] : grants.get(list)
}

/** The rows that wait, no further than a list counts. */
const waitingOf = (context: ReadContext, { rows, since, due }: Waiting & Pick<Reminder, 'due'>) =>
  rows(context)
    .clearSelect()
    .select([sql`${since}`.as('since'), sql`${due ?? sql`null::timestamptz`}`.as('due')] as never)
    .modifyEnd(sql`limit ${sql.lit(limits.countCap + 1)}`)

const total = sql`least(count(*), ${sql.lit(limits.countCap)})::integer as count`
/** Since when the first row waits, and when the next is due, is not known of more rows than a list counts. */
const oldest = sql`case when count(*) <= ${sql.lit(limits.countCap)} then min(since) end as since`
const soonest = sql`case when count(*) <= ${sql.lit(limits.countCap)} then min(due) end as due`

function count(context: ReadContext, code: RemindCode, reminder: Reminder): RawBuilder<Counted> {
  const { reach } = context.scope
  // Who reaches own rows alone does that work, wherever they sit.
  const beyondOwn = reach.all || reach.campusIds.length > 0
  const others =
    beyondOwn &&
    (ownersCodes.includes(code) || (context.actor.home === 'HEADQUARTERS' && !headquartersCodes.includes(code)))
  return sql<Counted>`select "remindCode", kind, count as "remindCount", since, due from (
    select ${sql.lit(code)} as "remindCode", ${sql.lit(others ? 'OTHERS' : reminder.kind)} as kind, ${total}, ${oldest}, ${soonest}
    from (${waitingOf(context, reminder)}) waiting) counted`
}

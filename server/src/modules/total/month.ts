import type { total } from '@cogcampus/contract/admin/total'
import { type ClosedNumber, closedNumbers, type TotalFigures } from '@cogcampus/contract/life/totalNumbers'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { monthsBetween } from './month/months.ts'
import { figuresOf } from './store.ts'

/** As many months as a reader compares. */
const MONTHS = 12

/**
 * The last closed months (`total/month`): what each figure was when its month was closed, and what it is now. They differ
 * by what was corrected since. A figure that the caller may not open is left out.
 */
export const month: Handlers<typeof total>['month'] = async (context, { campusId }) => {
  let rows = context.scope
    .from('totalMonth')
    .select(['totalMonth.month', 'totalMonth.name'])
    .select([
      sql<number>`sum(total_month.value)::bigint`.as('value'),
      sql<string>`max(total_month.created_at)`.as('closedAt'),
    ])
    .groupBy(['totalMonth.month', 'totalMonth.name'])
    .orderBy('totalMonth.month', 'desc')
    .limit(MONTHS * closedNumbers.length)
  if (campusId !== undefined) rows = rows.where('totalMonth.campusId', '=', campusId)
  const closed = [...Map.groupBy(await rows.execute(), (row) => row.month)].toReversed()
  const [first] = closed[0] ?? []
  if (!first) return []
  // Months that were closed follow each other; one between them that was not would only be counted besides.
  const stretches = monthsBetween(first, closed.at(-1)?.[0] ?? first)
  const counted = await figuresOf(context, { stretches, base: { campusId }, names: closedNumbers })
  const now = new Map<string, TotalFigures>(stretches.map(({ from }, at) => [from, counted[at]?.figures ?? {}]))
  return closed.toReversed().map(([day, values]) => ({
    month: day,
    closedAt: values[0]?.closedAt ?? '',
    figures: closedNumbers.flatMap((name: ClosedNumber) => {
      const value = values.find((row) => row.name === name)?.value
      const current = now.get(day)?.[name]
      return value === undefined || current === undefined ? [] : [{ name, closed: value, now: current }]
    }),
  }))
}

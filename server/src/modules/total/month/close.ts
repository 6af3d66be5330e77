import { closedNumbers } from '@cogcampus/contract/life/totalNumbers'
import { sql } from 'kysely'
import type { Transaction } from '../../../jobs/job.ts'
import { todayText } from '../../../lib/day.ts'
import { figuresWithin } from '../store.ts'
import { monthOf, monthsBetween } from './months.ts'

/** How far back the first run goes. */
const MONTHS_BACK = 12

/**
 * Closes the months that are over and were not closed: the figures of each campus stand in `total_month` from then on. The
 * first run starts with the month of the first payment, a year back at most. Answers how many months; a second run closes none.
 */
export async function closeMonths({ scope, whole: db }: Transaction, today = todayText()): Promise<number> {
  const {
    rows: [ends],
  } = await sql<{ first: string | null; last: string; campuses: number[] }>`
    select ends.first, ends.last, array(select id from campus where deleted_at is null order by id) as campuses
    from (select (date_trunc('month', ${today}::date) - interval '1 month')::date as last,
      coalesce((select max(month) + interval '1 month' from total_month),
        (select case when count(*) > 0 then greatest(date_trunc('month', ${today}::date) - make_interval(months => ${MONTHS_BACK}),
          date_trunc('month', min(paid_on))) end from order_payment where kind <> 'TRANSFER'))::date as first) ends`.execute(
    db,
  )
  if (!ends?.first || ends.first > ends.last) return 0
  const months = monthsBetween(ends.first, monthOf(ends.last).from)
  const counted = await figuresWithin(() => scope, { stretches: months, by: 'campusId', names: closedNumbers })
  const of = new Map(counted.map(({ stretch, key, figures }) => [`${stretch} ${key}`, figures]))
  const rows = months.flatMap(({ from }, at) =>
    ends.campuses.flatMap((campusId) =>
      closedNumbers.map((name) => ({
        ...{ month: from, campusId, name },
        value: of.get(`${at + 1} ${campusId}`)?.[name] ?? 0,
      })),
    ),
  )
  await sql`insert into total_month (month, campus_id, name, value)
    select month, "campusId", name, value
    from jsonb_to_recordset(${rows}::jsonb) as r(month date, "campusId" bigint, name text, value bigint)
    on conflict do nothing`.execute(db)
  return months.length
}

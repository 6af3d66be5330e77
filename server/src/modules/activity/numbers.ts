import type { activity } from '@cogcampus/contract/admin/activity'
import { outcomes } from '@cogcampus/contract/life/activity'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { amountOf, hasOutcome } from '../activity-user/filters.ts'

interface Row {
  activityCampusId: number | null
  campusName: string | null
  startAt: string | null
  signed: number
  came: number
  lead: number
  visited: number
  deal: number
  amount: number
}

/** From sign-up to deal; each number counts the rows of the list of sign-ups with that outcome. */
export const numbers: Handlers<typeof activity>['numbers'] = async ({ scope }, { id }) => {
  const found = await scope.from('activity').select('activity.id').where('activity.id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  const counts = outcomes.map(
    (outcome) =>
      sql`count(activity_user.id) filter (where ${hasOutcome(outcome)})::int as ${sql.id(outcome.toLowerCase())}`,
  )
  const offers = scope
    .from('activityCampus')
    .select(['activityCampus.id', 'activityCampus.campusId', 'activityCampus.startAt'])
    .where('activityCampus.activityId', '=', id)
    .where('activityCampus.deletedAt', 'is', null)
  const { rows } = await sql<Row>`
    select o.id as activity_campus_id, (select c.name from campus c where c.id = max(o.campus_id)) as campus_name,
      max(o.start_at) as start_at, ${sql.join(counts)},
      coalesce(sum(${amountOf}) filter (where ${hasOutcome('DEAL')}), 0)::bigint as amount
    from (${offers}) o left join activity_user on activity_user.activity_campus_id = o.id
    group by grouping sets ((), (o.id)) order by grouping(o.id) desc, max(o.start_at), o.id`.execute(
    scope.unscoped('the sign-ups of offers within reach; what became of their leads is counted, not shown'),
  )
  return rows.map((row) => (row.activityCampusId === null ? { ...row, campusName: null, startAt: null } : row))
}

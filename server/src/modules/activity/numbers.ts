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
  const counts = outcomes.map((outcome) =>
    sql<number>`count(activity_user.id) filter (where ${hasOutcome(outcome)})::int`.as(outcome.toLowerCase()),
  )
  const offers = scope
    .from('activityCampus')
    .select(['activityCampus.id', 'activityCampus.campusId', 'activityCampus.startAt'])
    .where('activityCampus.activityId', '=', id)
    .where('activityCampus.deletedAt', 'is', null)
  const rows = await scope
    .fromFound(offers.as('o'))
    .leftJoin('activityUser', 'activityUser.activityCampusId', 'o.id')
    .select([
      sql`o.id`.as('activityCampusId'),
      sql`(select c.name from campus c where c.id = max(o.campus_id))`.as('campusName'),
      sql`max(o.start_at)`.as('startAt'),
      sql`coalesce(sum(${amountOf}) filter (where ${hasOutcome('DEAL')}), 0)::bigint`.as('amount'),
    ])
    .select(counts)
    .groupBy(sql`grouping sets ((), (o.id))`)
    .orderBy(sql`grouping(o.id)`, 'desc')
    .orderBy(sql`max(o.start_at)`)
    .orderBy(sql`o.id`)
    .$castTo<Row>()
    .execute()
  return rows.map((row) => (row.activityCampusId === null ? { ...row, campusName: null, startAt: null } : row))
}

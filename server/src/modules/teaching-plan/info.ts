import type { Response } from '@cogcampus/contract'
import type { teachingPlan } from '@cogcampus/contract/admin/teaching-plan'
import { sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { dayOf, today } from '../../lib/day.ts'
import { notFound } from '../../lib/errors.ts'
import { shownPlans, withScore } from './lists.ts'
import { dueBy, withClosed } from './parts.ts'

type Info = Response<'/admin/teaching-plan/info'>

export const info: Handlers<typeof teachingPlan>['info'] = async ({ scope }, { id }) => {
  const plan = await shownPlans(scope)
    .leftJoin('rbacUser as reviewer', 'reviewer.id', 'teachingPlan.endedBy')
    .select(['teachingPlan.baseline', 'teachingPlan.strategy', 'teachingPlan.outcome'])
    .select([
      sql<string | null>`case teaching_plan.state when 'REVIEWED' then teaching_plan.ended_at end`.as('reviewedAt'),
      sql<string | null>`case teaching_plan.state when 'REVIEWED' then reviewer.user_name end`.as('reviewedByName'),
    ])
    .where('teachingPlan.id', '=', id)
    .executeTakeFirst()
  if (!plan) throw notFound()
  const [goals, weeks] = await Promise.all([goalsOf(scope, id), weeksOf(scope, id)])
  return { ...withScore(plan), goals, weeks }
}

const lastNoted = sql<Info['goals'][number]['noted']>`(select jsonb_build_object('level', n.level, 'day', n.day)
  from noted_levels(teaching_plan_goal.plan_id) n join teaching_plan p on p.id = teaching_plan_goal.plan_id
  where n.goal_id = teaching_plan_goal.id and n.patient_id = p.patient_id)`.as('noted')

const goalsOf = (scope: ReadScope, planId: number): Promise<Info['goals']> =>
  scope
    .from('teachingPlanGoal')
    .select(['id', 'domain', 'title', 'levels', 'baseline', 'achieved'])
    .select(lastNoted)
    .where('planId', '=', planId)
    .orderBy('no')
    .execute()

/** What was due and done, by weeks from the first day of a plan to its end or today: of one that was left open, the last weeks. */
const MOST_WEEKS = 60

/** The weeks of the plan `plan`, in SQL. */
const byWeek = sql<Info['weeks'][number]>`(
    with p as materialized (select p.*, closed, least(${dayOf(sql`p.ended_at`)}, ${today}) as last
        from teaching_plan p ${withClosed} where p.id = plan.id),
      week as (select p.patient_id, w.since, least(w.since + 6, p.last) as until,
          ${dueBy(sql`least(w.since + 6, p.last)`)} - ${dueBy(sql`w.since - 1`)} as planned
        from p cross join lateral (select p.start_on + 7 * n as since
          from generate_series(greatest(0, (p.last - p.start_on) / 7 - ${sql.lit(MOST_WEEKS - 1)}), (p.last - p.start_on) / 7) n) w
        where w.since <= p.last)
    select week.since as "from", week.planned, count(d.id)::integer as done,
      coalesce(sum(extract(epoch from upper(d.during) - lower(d.during)) / 60), 0)::integer as minutes
    from week left join so_day d on d.patient_id = week.patient_id and d.deleted_at is null and d.state = 'DONE'
      and d.day between week.since and week.until
    group by week.since, week.planned)`

const weeksOf = (scope: ReadScope, planId: number): Promise<Info['weeks']> =>
  scope
    .fromFound(scope.from('teachingPlan').select('teachingPlan.id').where('teachingPlan.id', '=', planId).as('plan'))
    .innerJoinLateral(byWeek.as('w'), (join) => join.onTrue())
    .select(['w.from', 'w.planned', 'w.done', 'w.minutes'])
    .orderBy('w.from')
    .execute()

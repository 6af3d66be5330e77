import type { teachingPlan } from '@cogcampus/contract/admin/teaching-plan'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { badField } from '../../lib/errors.ts'
import { lockPlan } from './rules.ts'

export const review: Handlers<typeof teachingPlan>['review'] = async (context, { id, version, achieved, outcome }) => {
  const { scope, t } = context
  const { next } = await lockPlan(context, 'teaching-plan/review', { id, version })
  const goals = await scope.from('teachingPlanGoal').select('id').where('planId', '=', id).execute()
  const told = new Map(achieved.map((goal) => [goal.id, goal.level]))
  const complete =
    told.size === goals.length && achieved.length === goals.length && goals.every((goal) => told.has(goal.id))
  if (!complete) throw badField('RULE_BROKEN', 'achieved', t('field.goals'))
  await sql`update teaching_plan_goal g set achieved = r.level
    from jsonb_to_recordset(${achieved}::jsonb) as r(id bigint, level smallint) where g.id = r.id and g.plan_id = ${id}`.execute(
    scope.writeUnscoped('the goals of a plan that is locked within reach'),
  )
  await scope
    .update('teachingPlan')
    .set({ state: next, outcome, endedAt: sql<string>`now()`, endedBy: scope.userId })
    .where('id', '=', id)
    .execute()
  return null
}

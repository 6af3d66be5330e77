import type { teachingPlan } from '@cogcampus/contract/admin/teaching-plan'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { badField } from '../../lib/errors.ts'
import { lockPlan } from './rules.ts'

export const review: Handlers<typeof teachingPlan>['review'] = async (context, { id, version, achieved, outcome }) => {
  const { scope, t } = context
  const { next, ...plan } = await lockPlan(context, 'teaching-plan/review', { id, version })
  const goals = await scope.from('teachingPlanGoal').select('id').where('planId', '=', id).execute()
  const told = new Map(achieved.map((goal) => [goal.id, goal.level]))
  const complete =
    told.size === goals.length && achieved.length === goals.length && goals.every((goal) => told.has(goal.id))
  if (!complete) throw badField('RULE_BROKEN', 'achieved', t('field.goals'))
  await scope
    .partsOf('teachingPlan', plan)
    .update('teachingPlanGoal')
    .from(
      sql<{ id: number; level: number }>`jsonb_to_recordset(${achieved}::jsonb)`.as<'r'>(
        sql`r(id bigint, level smallint)`,
      ),
    )
    .set((eb) => ({ achieved: eb.ref('r.level') }))
    .whereRef('teachingPlanGoal.id', '=', 'r.id')
    .execute()
  await scope
    .update('teachingPlan')
    .set({ state: next, outcome, endedAt: sql<string>`now()`, endedBy: scope.userId })
    .where('id', '=', id)
    .execute()
  return null
}

import type { teachingPlan } from '@cogcampus/contract/admin/teaching-plan'
import type { In } from '@cogcampus/contract/endpoint'
import type { WriteScope } from '../../db/scope.ts'

type Goals = In<(typeof teachingPlan.endpoints)['add']>['goals']

/** Makes these the goals of a plan that was written within reach: each keeps the row of its place. */
export async function saveGoals(scope: WriteScope, planId: number, goals: Goals): Promise<void> {
  await scope.delete('teachingPlanGoal').where('planId', '=', planId).where('no', '>', goals.length).execute()
  await scope
    .insert(
      'teachingPlanGoal',
      goals.map((goal, index) => ({ ...goal, planId, no: index + 1 })),
    )
    .onConflict((conflict) =>
      conflict.columns(['planId', 'no']).doUpdateSet(({ ref }) => ({
        domain: ref('excluded.domain'),
        title: ref('excluded.title'),
        levels: ref('excluded.levels'),
        baseline: ref('excluded.baseline'),
      })),
    )
    .execute()
}

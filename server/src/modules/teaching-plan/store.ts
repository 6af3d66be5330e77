import type { teachingPlan } from '@cogcampus/contract/admin/teaching-plan'
import type { In } from '@cogcampus/contract/endpoint'
import { type SqlBool, sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'
import type { WriteContext } from '../../http/context.ts'
import { badField, unknownReference } from '../../lib/errors.ts'

type Goal = In<(typeof teachingPlan.endpoints)['add']>['goals'][number]
type Changed = In<(typeof teachingPlan.endpoints)['update']>['goals']
type Placed = Goal & { no: number }

/** Gives goals to a plan that was written within reach. */
export const addGoals = (scope: WriteScope, planId: number, goals: readonly Goal[]) =>
  insertGoals(
    scope,
    planId,
    goals.map((goal, index) => ({ ...goal, no: index + 1 })),
  )

async function insertGoals(scope: WriteScope, planId: number, goals: readonly Placed[]): Promise<void> {
  if (goals.length === 0) return
  await scope
    .insert(
      'teachingPlanGoal',
      goals.map(({ no, domain, title, levels, baseline }) => ({ planId, no, domain, title, levels, baseline })),
    )
    .execute()
}

/**
 * Makes these the goals of a plan that was locked within reach: one that comes with its id keeps its row, with the levels that
 * session records note of it, and one with such levels in a signed record is not taken away (GOAL_NOTED).
 */
export async function saveGoals({ scope, t }: WriteContext, planId: number, goals: Changed): Promise<void> {
  const before = await scope
    .from('teachingPlanGoal')
    .select(['teachingPlanGoal.id', 'teachingPlanGoal.title'])
    .select(
      sql<boolean>`teaching_plan_goal.id in (select goal_id from noted_levels(teaching_plan_goal.plan_id))`.as('noted'),
    )
    .where('teachingPlanGoal.planId', '=', planId)
    .execute()
  const placed = goals.map((goal, index) => ({ ...goal, no: index + 1 }))
  const kept = placed.filter(({ id }) => id !== undefined)
  const ids = new Set(kept.map(({ id }) => id))
  const stranger = kept.find(
    ({ id }, index) => !before.some((goal) => goal.id === id) || kept.findIndex((other) => other.id === id) < index,
  )
  if (stranger) throw unknownReference(`goals.${stranger.no - 1}.id`)
  const gone = before.filter(({ id }) => !ids.has(id))
  const noted = gone.find((goal) => goal.noted)
  const about = { title: noted?.title ?? '' }
  if (noted) throw badField('GOAL_NOTED', 'goals', t('GOAL_NOTED', about), about)
  const goneIds = gone.map(({ id }) => id)
  await scope
    .delete('teachingPlanGoal')
    .where('planId', '=', planId)
    .where(sql<SqlBool>`id = any(${goneIds}::bigint[])`)
    .execute()
  await scope
    .update('teachingPlanGoal')
    .from(
      sql<Placed & { id: number }>`jsonb_to_recordset(${kept}::jsonb)`.as<'r'>(
        sql`r(id bigint, no smallint, domain text, title text, levels jsonb, baseline smallint)`,
      ),
    )
    .set((eb) => ({
      no: eb.ref('r.no'),
      domain: eb.ref('r.domain'),
      title: eb.ref('r.title'),
      levels: eb.ref('r.levels'),
      baseline: eb.ref('r.baseline'),
    }))
    .whereRef('teachingPlanGoal.id', '=', 'r.id')
    .execute()
  await insertGoals(
    scope,
    planId,
    placed.filter(({ id }) => id === undefined),
  )
}

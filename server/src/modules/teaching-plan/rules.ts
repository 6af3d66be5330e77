import { type PlanCall, planLife } from '@cogcampus/contract/life/plan'
import type { WriteContext } from '../../http/context.ts'
import { notFound, refuse, staleVersion } from '../../lib/errors.ts'
import { assertTreated, clinicalPatient } from '../patient/rules.ts'
import { assertConsent } from '../patient-consent/rules.ts'

/** Locks a plan within reach that a call may change, in the version that the caller saw; refuses any other. */
export async function lockPlan(
  context: WriteContext,
  call: PlanCall,
  { id, version }: { id: number; version: number },
) {
  const { scope } = context
  const plan = await scope.from('teachingPlan').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!plan) throw notFound()
  const state = planLife.after(call, plan.state)
  const row = { table: 'teaching_plan', id }
  if (!state) throw refuse('PLAN_STATE', { row })
  if (plan.version !== version) throw staleVersion(row)
  assertTreated(context, await clinicalPatient(scope, plan.patientId))
  await assertConsent(context, plan.patientId)
  return { ...plan, next: state }
}

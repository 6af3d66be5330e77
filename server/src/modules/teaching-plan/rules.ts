import { type PlanCall, planLife } from '@cogcampus/contract/life/plan'
import type { WriteContext } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { stepsOf } from '../../lib/step.ts'
import { assertTreated, clinicalPatient } from '../patient/rules.ts'
import { assertConsent } from '../patient-consent/rules.ts'

const plans = stepsOf('teachingPlan', planLife, 'PLAN_STATE')

/** Locks a plan within reach that a call may change, in the version that the caller saw; refuses any other. */
export async function lockPlan(
  context: WriteContext,
  call: PlanCall,
  { id, version }: { id: number; version: number },
) {
  const { scope } = context
  const plan = await scope.from('teachingPlan').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!plan) throw notFound()
  const why = plans.refusal(call, plan, { version })
  if (why) throw why
  assertTreated(context, await clinicalPatient(scope, plan.patientId))
  await assertConsent(context, plan.patientId)
  return { ...plan, next: planLife.after(call, plan.state) ?? plan.state }
}

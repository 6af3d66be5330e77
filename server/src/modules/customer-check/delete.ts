import type { WriteContext } from '../../http/context.ts'
import { move, refusalOf } from '../customer/flow.ts'
import { applicationOf, decidedAlready, settle } from './store.ts'

/** The applicant takes an application back (`customer-check/delete`). */
export async function withdraw(context: WriteContext, { id }: { id: number }): Promise<null> {
  const check = await applicationOf(context, id)
  if (!check) throw await decidedAlready(context, id)
  const refusal = refusalOf(context.scope, 'customer-check/delete', check.lead, { applicantId: check.applicantId })
  if (refusal) throw refusal
  await settle(context, check, { state: 'WITHDRAWN' })
  const cleared = check.kind === 'FINISH' ? { finishAt: null } : {}
  await move(context.scope, { call: 'customer-check/delete' }, [check.lead], 'IN', cleared)
  return null
}

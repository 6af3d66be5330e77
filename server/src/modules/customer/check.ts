import type { Request } from '@cogcampus/contract'
import type { WriteContext } from '../../http/context.ts'
import { badField } from '../../lib/errors.ts'
import { move } from './flow.ts'
import { applicable } from './rules.ts'
import { submit } from './store.ts'

/** Asks for another stage of a lead in progress (`customer/check`). */
export async function applyForStage(context: WriteContext, input: Request<'/admin/customer/check'>) {
  const lead = await applicable(context, 'customer/check', input.id)
  if (input.stage === 'NOT' && !input.lostReason) {
    throw badField('BAD_INPUT', 'lostReason', context.t('field.required'))
  }
  const { stage, reason } = input
  const lostReason = stage === 'NOT' ? (input.lostReason ?? null) : null
  const id = await submit(context, lead, { kind: 'STAGE', toState: stage, reason, lostReason, deal: null, paid: null })
  await move(context.scope, { call: 'customer/check', reason }, [lead], 'IN_CHECK', { checkId: id })
  return { id }
}

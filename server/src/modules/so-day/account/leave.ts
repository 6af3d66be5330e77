import type { accountSoDay } from '@cogcampus/contract/api/so-day'
import type { Account } from '../../../http/account.ts'
import type { Handlers, ReadContext, WriteContext } from '../../../http/context.ts'
import { notFound, refuse } from '../../../lib/errors.ts'
import { asFamily, linkOf } from '../../patient-parent/store.ts'
import { advance, open } from '../flow.ts'
import { askLeave, leaving, phoneOfCampus } from '../leave.ts'

type Asking = Pick<Handlers<typeof accountSoDay>, 'leave' | 'leave/terms' | 'leave/withdraw'>

/** A session of a child of the account, whose link lets it ask leave. */
export async function ofChild(
  { scope }: Pick<WriteContext<Account>, 'scope'> | Pick<ReadContext<Account>, 'scope'>,
  id: number,
) {
  const session = await scope
    .from('soDay')
    .select(['soDay.patientId', 'soDay.campusId', 'soDay.courseId', 'soDay.state', 'soDay.makeUpUntil', 'soDay.day'])
    .where('soDay.id', '=', id)
    .where('soDay.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!session) throw notFound()
  await linkOf(scope, session.patientId, 'mayAskLeave')
  return session
}

/** Leave that a family asks for itself: by the rules of the front desk, which answers it. */
export const asking: Asking = {
  async leave(context, asked) {
    await ofChild(context, asked.id)
    await askLeave(asFamily(context), asked)
    return null
  },

  async 'leave/terms'(context, { id }) {
    await ofChild(context, id)
    const terms = await leaving['leave/terms'](context as unknown as ReadContext, { id })
    const { phone } = await context.scope
      .from('soDay')
      .select(phoneOfCampus.as('phone'))
      .where('soDay.id', '=', id)
      .executeTakeFirstOrThrow()
    const refusal = terms.late ? 'LEAVE_LATE' : terms.leavesInMonth >= terms.quota ? 'LEAVE_QUOTA' : null
    return { makeUpUntil: terms.makeUpUntil, leavesInMonth: terms.leavesInMonth, quota: terms.quota, refusal, phone }
  },

  async 'leave/withdraw'(context, seen) {
    await ofChild(context, seen.id)
    const { scope } = asFamily(context)
    const session = await open(scope, 'so-day/leave/withdraw', seen)
    if (session.began) throw refuse('SESSION_BEGUN')
    const change = { leaveReason: null, leaveAskedAt: null, late: false, leaveNote: null }
    await advance(scope, 'so-day/leave/withdraw', [session], { change })
    return null
  },
}

import type { accountSoDay } from '@cogcampus/contract/api/so-day'
import type { ErrCode } from '@cogcampus/contract/errors'
import type { Account } from '../../../http/account.ts'
import type { Handlers, ReadContext, WriteContext } from '../../../http/context.ts'
import { notFound, refuse } from '../../../lib/errors.ts'
import { asFamily, linkOf } from '../../patient-parent/store.ts'
import { advance, open } from '../flow.ts'
import { askLeave, leaving } from '../leave.ts'

type Asking = Pick<Handlers<typeof accountSoDay>, 'leave' | 'leave/terms' | 'leave/withdraw'>

/** A session of a child of the account, whose link lets it ask leave. */
export async function ofChild(
  { scope }: Pick<WriteContext<Account>, 'scope'> | Pick<ReadContext<Account>, 'scope'>,
  id: number,
) {
  const session = await scope
    .from('soDay')
    .select(['soDay.patientId', 'soDay.campusId', 'soDay.courseId', 'soDay.state', 'soDay.makeUpUntil'])
    .where('soDay.id', '=', id)
    .where('soDay.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!session) throw notFound()
  await linkOf(scope, session.patientId, 'mayAskLeave')
  return session
}

/** Leave that a family asks for itself: by the rules of the front desk, which answers it. */
export const asking: Asking = {
  async leave(context, { id, version, leaveReason, reason = null }) {
    await ofChild(context, id)
    const { refused } = await askLeave(asFamily(context), { sessions: [{ id, version }], leaveReason, reason })
    const [why] = refused
    if (why) throw refuse(why.errCode as ErrCode, { said: why.msg })
    return null
  },

  async 'leave/terms'(context, { id }) {
    await ofChild(context, id)
    return leaving['leave/terms'](context as unknown as ReadContext, { id })
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

import type { accountSoDay } from '@cogcampus/contract/api/so-day'
import type { Handlers } from '../../http/context.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { assertConsent } from '../patient-consent/rules.ts'
import { asFamily } from '../patient-parent/store.ts'
import { asking } from './account/leave.ts'
import { lessonLists } from './account/lists.ts'
import { makingUp } from './account/makeUp.ts'
import { copyOf, sessionsToWrite } from './record/written.ts'

/** What the applet asks and says about lessons. */
export const accountSoDayHandlers: Handlers<typeof accountSoDay> = {
  page: lessonLists.page,
  info: lessonLists.info,
  total: lessonLists.total,
  leave: asking.leave,
  'leave/terms': asking['leave/terms'],
  'leave/withdraw': asking['leave/withdraw'],
  'makeUp/page': lessonLists['makeUp/page'],
  'makeUp/free': makingUp['makeUp/free'],
  'makeUp/book': makingUp['makeUp/book'],

  async evaluate(context, { id, text = null, ...stars }) {
    const { scope, actor } = context
    const [session] = await sessionsToWrite(asFamily(context).scope, [id])
    if (!session) throw notFound()
    if (session.state !== 'DONE') throw refuse('SESSION_STATE')
    if (text) await assertConsent(asFamily(context), session.patientId, 'text')
    const written = await scope
      .partsOf('soDay', session)
      .insert('soEvaluation', { ...copyOf(session), ...stars, text, authorAccountId: actor.accountId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!written) throw refuse('EVALUATED')
    return null
  },
}

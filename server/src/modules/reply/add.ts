import { NAME, type reply } from '@cogcampus/contract/admin/reply'
import { held } from '@cogcampus/contract/life/session'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { outcomeOf, partition } from '../../lib/bulk.ts'
import { badField, notFound, type Refusal } from '../../lib/errors.ts'
import { withoutConsent } from '../patient-consent/rules.ts'
import { copyOf, type Found, sessionsToWrite } from '../so-day/record/written.ts'

type Adding = Pick<Handlers<typeof reply>, 'add' | 'add/batch'>
/** Why nothing can be written about a session: the patient has not come, or the family has not agreed. */
function refusalOf({ t }: WriteContext, { state, consented }: Found): Refusal | null {
  if (!held.includes(state)) return badField('SESSION_NOT_HELD', 'soDayId', t('SESSION_NOT_HELD'))
  return consented ? null : withoutConsent(t('field.consent.MISSING'), 'soDayId')
}

function write({ scope, actor }: WriteContext, sessions: readonly Found[], text: string) {
  const author = { authorUserId: actor.userId, authorAccountId: null }
  const rows = sessions.map((session) => ({ ...copyOf(session), ...author, text: text.replaceAll(NAME, session.name) }))
  return scope.insert('reply', rows).returning('id')
}

export const adding: Adding = {
  async add(context, { soDayId, text }) {
    const [session] = await sessionsToWrite(context.scope, [soDayId])
    if (!session) throw notFound()
    const why = refusalOf(context, session)
    if (why) throw why
    return write(context, [session], text).executeTakeFirstOrThrow()
  },

  async 'add/batch'(context, { soDayIds, text }) {
    const sessions = await sessionsToWrite(context.scope, soDayIds)
    const parted = partition(sessions, soDayIds, (session) => refusalOf(context, session), notFound)
    if (parted.good.length > 0) await write(context, parted.good, text).execute()
    return outcomeOf(context.t, parted)
  },
}

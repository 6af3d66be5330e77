import type { reply } from '@cogcampus/contract/admin/reply'
import { held } from '@cogcampus/contract/life/session'
import type { NamedFile } from '../../db/columns.ts'
import { outcomeOf, partition } from '../../http/bulk.ts'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { badField, notFound, type Refusal } from '../../lib/errors.ts'
import { withoutConsent } from '../patient-consent/rules.ts'
import { copyOf, type Found, sessionsToWrite } from '../so-day/record/written.ts'
import { naming, tellFamilies } from './tell.ts'

type Adding = Pick<Handlers<typeof reply>, 'add' | 'add/batch'>
/** Why nothing can be written about a session: the patient has not come, or the family has not agreed. */
function refusalOf({ t }: WriteContext, { state, consented }: Found): Refusal | null {
  if (!held.includes(state)) return badField('SESSION_NOT_HELD', 'soDayId', t('SESSION_NOT_HELD'))
  return consented ? null : withoutConsent(t('field.consent.MISSING'), 'soDayId')
}

/** Writes a class comment to the families of sessions that the caller may comment on, and tells them. */
export async function writeComments(
  context: WriteContext,
  sessions: readonly Found[],
  { text, files = [] }: { text: string; files?: NamedFile[] | undefined },
) {
  const { scope, actor } = context
  const author = { authorUserId: actor.userId, authorAccountId: null }
  const rows = sessions.map((session) => ({ ...copyOf(session), ...author, text: naming(session, text), files }))
  const made = await scope.insert('reply', rows).returning('id').execute()
  await tellFamilies(context, sessions, text)
  return made
}

export const adding: Adding = {
  async add(context, { soDayId, ...said }) {
    const [session] = await sessionsToWrite(context.scope, [soDayId])
    if (!session) throw notFound()
    const why = refusalOf(context, session)
    if (why) throw why
    const [made] = await writeComments(context, [session], said)
    return made as { id: number }
  },

  async 'add/batch'(context, { soDayIds, ...said }) {
    const sessions = await sessionsToWrite(context.scope, soDayIds)
    const parted = partition(sessions, soDayIds, (session) => refusalOf(context, session), notFound)
    if (parted.good.length > 0) await writeComments(context, parted.good, said)
    return outcomeOf(context, parted)
  },
}

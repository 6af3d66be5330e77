import type { work } from '@cogcampus/contract/admin/work'
import { held } from '@cogcampus/contract/life/session'
import { outcomeOf, partition } from '../../http/bulk.ts'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { badField, notFound, type Refusal } from '../../lib/errors.ts'
import { withoutConsent } from '../patient-consent/rules.ts'
import { copyOf, type Found, lastHeld, sessionsToWrite } from '../so-day/record/written.ts'
import { materialOf } from './rules.ts'
import { tellGiven } from './tell.ts'

type Adding = Pick<Handlers<typeof work>, 'add' | 'add/batch'>
type Task = Omit<Parameters<Adding['add']>[1], 'soDayId' | 'patientId'>

/** Why no homework can be given in a session: the patient has not come, has ended, or the family has not agreed. */
function refusalOf(
  { t }: WriteContext,
  { state, patientState, name, consented }: Found,
  field = 'soDayId',
): Refusal | null {
  if (!held.includes(state)) return badField('SESSION_NOT_HELD', field, t('SESSION_NOT_HELD'))
  if (patientState === 'ENDED') {
    return badField('SESSION_PATIENT', field, t('SESSION_PATIENT', { names: name }), { names: name })
  }
  return consented ? null : withoutConsent(t('field.consent.MISSING'), field)
}

async function give(context: WriteContext, sessions: readonly Found[], task: Task): Promise<{ id: number }[]> {
  const { domain = null, timesAWeek = null, minutes = null, ...rest } = task
  const same = { ...rest, domain, timesAWeek, minutes, ...(await materialOf(context, task)) }
  const rows = sessions.map((session) => ({ ...copyOf(session), ...same, score: null }))
  const given = await context.scope.insert('work', rows).returning(['id', 'patientId', 'title', 'dueOn']).execute()
  await tellGiven(context, given)
  return given.map(({ id }) => ({ id }))
}

export const adding: Adding = {
  async add(context, { soDayId, patientId, ...task }) {
    const id = soDayId ?? (patientId && (await lastHeld(context.scope, patientId))?.id)
    if (!id) throw badField('WORK_NO_SESSION', 'patientId', context.t('WORK_NO_SESSION'))
    const [session] = await sessionsToWrite(context.scope, [id])
    if (!session) throw notFound()
    const why = refusalOf(context, session, soDayId ? 'soDayId' : 'patientId')
    if (why) throw why
    const [given] = await give(context, [session], task)
    if (!given) throw notFound()
    return given
  },

  async 'add/batch'(context, { soDayIds, ...task }) {
    const sessions = await sessionsToWrite(context.scope, soDayIds)
    const parted = partition(sessions, soDayIds, (session) => refusalOf(context, session), notFound)
    if (parted.good.length > 0) await give(context, parted.good, task)
    return outcomeOf(context, parted)
  },
}

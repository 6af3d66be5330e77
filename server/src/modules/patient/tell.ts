import { sessionsAhead } from '@cogcampus/contract/life/session'
import type { Within } from '../../db/parts.ts'
import type { WriteContext } from '../../http/context.ts'
import { todayText } from '../../lib/day.ts'
import type { Translate } from '../../lib/text.ts'
import { sendMessage } from '../message/store.ts'
import { stillPlanned } from '../patient-consent/store.ts'
import { holdersAt } from '../rbac/holders.ts'

interface Stopped extends Within<'patient'> {
  id: number
  version: number
  campusId: number
  name: string
  doctorId: number | null
  consultantId: number | null
}

const cancelling = '/admin/so-day/cancel'

/**
 * Tells doctor and consultant in charge that a patient has paused or ended treatment; where sessions stand ahead that the one who
 * recorded it may not cancel, those of the campus who may.
 */
export async function tellStopped(
  { actor, scope }: WriteContext,
  patient: Stopped,
  { to, reason }: { to: 'PAUSED' | 'ENDED'; reason: string },
): Promise<void> {
  const { id, campusId, name, doctorId, consultantId } = patient
  const still = await stillPlanned(scope.partsOf('patient', patient).from('patient'))
  const [first] = still.next
  const news = {
    type: 'REMIND' as const,
    words: (t: Translate) => ({
      title: t(`message.stopped.${to}`, { name }),
      body: [
        t('message.stopped.by', { by: actor.userName }),
        first && t('message.withdrawn.planned', { count: still.planned, at: `${first.day} ${first.from}` }),
        t('message.withdrawn.why', { reason }),
      ]
        .filter(Boolean)
        .join('\n'),
    }),
    eventKey: `patient-stopped:${id}.${patient.version}`,
  }
  const inCharge = [doctorId, consultantId].filter((userId) => userId !== null && userId !== actor.userId)
  await sendMessage(scope, [...new Set(inCharge)] as number[], {
    ...news,
    link: `/patient/info?id=${id}`,
    opens: { call: '/admin/patient/info', campusId },
  })
  if (still.planned === 0 || actor.grants.has(cancelling)) return
  const planners = (await holdersAt(scope.known, cancelling, [campusId])).get(campusId) ?? []
  // Who is told already is not told twice: both messages have one key.
  await sendMessage(scope, planners, {
    ...news,
    link: sessionsAhead(id, todayText()),
    opens: { call: '/admin/so-day/page', campusId },
  })
}

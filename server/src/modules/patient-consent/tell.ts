import type { consentCodes } from '@cogcampus/contract/admin/patient-consent'
import { unsettled } from '@cogcampus/contract/life/session'
import { sql } from 'kysely'
import type { Within } from '../../db/parts.ts'
import type { WriteScope } from '../../db/scope.ts'
import { today } from '../../lib/day.ts'
import type { Translate } from '../../lib/text.ts'
import { sendMessage, sendMessages } from '../message/store.ts'
import { toldOf } from '../patient-parent/store.ts'

/** Who ended a consent: a member of staff who recorded it, or a guardian, by an account. */
export type EndedBy = { userId: number } | { parentId: number; accountId: number }

interface Withdrawn extends Within<'patientConsent'> {
  id: number
  code: (typeof consentCodes)[number]
  /** Of the agreement. */
  title: string
  patientId: number
  campusId: number
  name: string
  doctorId: number | null
  consultantId: number | null
  reason: string | null
  /** The name of who withdrew it, or recorded that. */
  by: string
}

/**
 * Tells of a withdrawal: doctor, consultant, those who give the patient's next sessions, and, where there is none of them, who leads the
 * campus; and the guardians, but for the one who withdrew it.
 */
export async function tellWithdrawn(scope: WriteScope, withdrawn: Withdrawn, endedBy: EndedBy): Promise<void> {
  const { id, patientId, campusId, name, title } = withdrawn
  const byStaff = 'userId' in endedBy ? endedBy.userId : null
  const staff = await inCharge(scope, withdrawn)
  await sendMessage(
    scope,
    staff.filter((userId) => userId !== byStaff),
    {
      type: 'REMIND',
      words: (t) => ({
        title: t(`message.withdrawn.${withdrawn.code}`, { name }),
        body: bodyFor(t, withdrawn, byStaff === null),
      }),
      link: `/patient/info?id=${patientId}`,
      opens: { call: '/admin/patient/info', campusId, orPrincipal: { but: byStaff } },
      eventKey: `consent-withdrawn:${id}`,
    },
  )
  const accounts = await toldOf(scope, [patientId], 'guardian')
  await sendMessages(
    scope,
    accounts
      .filter(({ accountId }) => !('accountId' in endedBy && endedBy.accountId === accountId))
      .map(({ accountId }) => ({
        accountId,
        event: 'consentEnded',
        patientIds: [patientId],
        type: 'REMIND',
        words: (t) => ({
          title: t('message.consentEnded.title', { name, title }),
          body: t(`message.consentEnded.${withdrawn.code}`, { by: withdrawn.by }),
        }),
        link: `/consent?id=${patientId}`,
        eventKey: `consent-withdrawn:${id}`,
      })),
  )
}

const bodyFor = (t: Translate, { code, by, reason }: Withdrawn, byFamily: boolean): string =>
  [
    t(byFamily ? 'message.withdrawn.byFamily' : 'message.withdrawn.recorded', { by }),
    t(`message.withdrawn.next.${code}`),
    reason && t('message.withdrawn.why', { reason }),
  ]
    .filter(Boolean)
    .join('\n')

/** Whose work a withdrawal concerns; who leads the campus where it is nobody's. */
async function inCharge(scope: WriteScope, withdrawn: Withdrawn) {
  const { campusId, doctorId, consultantId } = withdrawn
  const giving = await scope
    .wholeOf('patient', withdrawn)
    .innerJoin('soDay', 'soDay.patientId', 'patient.id')
    .select('soDay.doctorId')
    .distinct()
    .where('soDay.deletedAt', 'is', null)
    .where('soDay.state', 'in', unsettled)
    .where('soDay.day', '>=', sql<string>`${today}`)
    .execute()
  const concerned = [doctorId, consultantId, ...giving.map((session) => session.doctorId)]
  const staff = [...new Set(concerned.filter((userId) => userId !== null))]
  if (staff.length > 0) return staff
  const campuses = scope.known.selectFrom('campus').select('principalId')
  const campus = await campuses.where('id', '=', campusId).executeTakeFirst()
  return campus?.principalId ? [campus.principalId] : []
}

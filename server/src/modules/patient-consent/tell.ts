import type { consentCodes } from '@cogcampus/contract/admin/patient-consent'
import { sessionsAhead, unsettled } from '@cogcampus/contract/life/session'
import { sql } from 'kysely'
import type { Within } from '../../db/parts.ts'
import type { WriteScope } from '../../db/scope.ts'
import { today, todayText } from '../../lib/day.ts'
import type { Translate } from '../../lib/text.ts'
import { sendMessage, sendMessages, settleMessages } from '../message/store.ts'
import { toldOf } from '../patient-parent/store.ts'
import { holdersAt } from '../rbac/holders.ts'
import type { stillPlanned } from './store.ts'

/** Who ended a consent: a member of staff who recorded it, or a guardian, by an account. */
export type EndedBy = { userId: number } | { parentId: number; accountId: number }

/** The event of the messages that tell of a withdrawal. */
const withdrawal = (id: number) => `consent-withdrawn:${id}`

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
  /** The sessions that stand ahead, which nothing but a hand cancels. */
  still: Awaited<ReturnType<typeof stillPlanned>>
  reason: string | null
  /** The name of who withdrew it, or recorded that. */
  by: string
}

/**
 * Tells of a withdrawal: doctor, consultant, those who give the patient's next sessions, and, where there is none of them, who leads the
 * campus; where sessions stand ahead, those of the campus who can cancel them; and the guardians, but for the one who withdrew it.
 */
export async function tellWithdrawn(scope: WriteScope, withdrawn: Withdrawn, endedBy: EndedBy): Promise<void> {
  const { id, patientId, campusId, name, title } = withdrawn
  const byStaff = 'userId' in endedBy ? endedBy.userId : null
  const staff = await inCharge(scope, withdrawn)
  const news = {
    type: 'REMIND' as const,
    words: (t: Translate) => ({
      title: t(`message.withdrawn.${withdrawn.code}`, { name }),
      body: bodyFor(t, withdrawn, byStaff === null),
    }),
    eventKey: withdrawal(id),
  }
  const others = (userIds: readonly number[]) => userIds.filter((userId) => userId !== byStaff)
  await sendMessage(scope, others(staff), {
    ...news,
    link: `/patient/info?id=${patientId}`,
    opens: { call: '/admin/patient/info', campusId, orPrincipal: { but: byStaff } },
  })
  // Who is told already is not told twice: both messages have one key.
  await sendMessage(scope, others(await planners(scope, withdrawn)), {
    ...news,
    link: sessionsAhead(patientId, todayText()),
    opens: { call: '/admin/so-day/page', campusId },
  })
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
        eventKey: withdrawal(id),
      })),
  )
}

/**
 * Tells of withdrawals whose agreement a guardian has signed again: the staff who were told of them, and may have lessons cancelled by
 * now. What was told of the withdrawals asks for nothing any more.
 */
export async function tellSignedAgain(
  scope: WriteScope,
  withdrawn: readonly Pick<Withdrawn, 'id' | 'code' | 'patientId' | 'campusId' | 'name'>[],
): Promise<void> {
  if (withdrawn.length === 0) return
  const keys = withdrawn.map(({ id }) => withdrawal(id))
  const told = await scope
    .unscoped('who was told of a withdrawal is told that it is over')
    .selectFrom('rbacUser')
    .innerJoin('message', 'message.receiverId', 'rbacUser.id')
    .select(['rbacUser.id', 'message.eventKey'])
    .where('message.eventKey', 'in', keys)
    .execute()
  await settleMessages(scope, keys)
  for (const { id, code, patientId, campusId, name } of withdrawn) {
    const receivers = told.filter(({ eventKey }) => eventKey === withdrawal(id)).map((user) => user.id)
    await sendMessage(
      scope,
      receivers.filter((userId) => userId !== scope.userId),
      {
        type: 'REMIND',
        words: (t) => ({
          title: t(`message.signedAgain.${code}`, { name }),
          body: t(`message.signedAgain.next.${code}`),
        }),
        link: `/patient/info?id=${patientId}`,
        opens: { call: '/admin/patient/info', campusId },
        eventKey: `consent-again:${id}`,
      },
    )
  }
}

function bodyFor(t: Translate, { code, by, reason, still }: Withdrawn, byFamily: boolean): string {
  const [first] = still.next
  return [
    t(byFamily ? 'message.withdrawn.byFamily' : 'message.withdrawn.recorded', { by }),
    t(`message.withdrawn.next.${code}`),
    first && t('message.withdrawn.planned', { count: still.planned, at: `${first.day} ${first.from}` }),
    reason && t('message.withdrawn.why', { reason }),
  ]
    .filter(Boolean)
    .join('\n')
}

/** Those who can cancel what stands ahead. */
async function planners({ known }: WriteScope, { campusId, still }: Withdrawn): Promise<number[]> {
  if (still.planned === 0) return []
  const holders = await holdersAt(known, '/admin/so-day/cancel', [campusId])
  return holders.get(campusId) ?? []
}

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

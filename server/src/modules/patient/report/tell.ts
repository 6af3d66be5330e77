import { sql } from 'kysely'
import type { Within } from '../../../db/parts.ts'
import type { WriteScope } from '../../../db/scope.ts'
import type { WriteContext } from '../../../http/context.ts'
import { todayText } from '../../../lib/day.ts'
import type { Translate } from '../../../lib/text.ts'
import { sendMessage, sendMessages, settleMessages } from '../../message/store.ts'
import { toldOf } from '../../patient-parent/store.ts'
import { taughtBy } from '../table.ts'
import { answerer } from './lists.ts'

interface Report extends Within<'patientReport'> {
  id: number
  patientId: number
}

const list = '/admin/patient/report/page'

/** The page of a report in the applet. */
export const reportLink = (reportId: number) => `/report?id=${reportId}`

/** The event of the messages that tell the family of a report. */
const reportSent = (reportId: number) => `report-sent:${reportId}`

/** The event of the messages that tell the doctor of a question. */
const reportAsked = (reportId: number) => `report-asked:${reportId}`

const patientOf = (scope: WriteScope, report: Report) =>
  scope.wholeOf('patient', report).select(['patient.name', 'patient.campusId']).executeTakeFirstOrThrow()

interface News {
  event: 'reportSent' | 'reportWithdrawn' | 'reportAnswered'
  eventKey?: string
  body: (t: Translate) => string
}

/** Tells those of the family who see reports. */
async function tellFamily({ scope }: WriteContext, report: Report, { event, eventKey, body }: News): Promise<void> {
  const [{ name: patient }, accounts] = await Promise.all([
    patientOf(scope, report),
    toldOf(scope, [report.patientId], 'seesReports'),
  ])
  await sendMessages(
    scope,
    accounts.map(({ accountId }) => ({
      accountId,
      event,
      patientIds: [report.patientId],
      type: 'REMIND',
      words: (t) => ({ title: t(`message.${event}.title`, { patient }), body: body(t) }),
      link: reportLink(report.id),
      eventKey,
    })),
  )
}

export const tellSent = (context: WriteContext, report: Report & { fromDay: string; toDay: string }) =>
  tellFamily(context, report, {
    event: 'reportSent',
    eventKey: reportSent(report.id),
    body: (t) => t('message.reportSent.body', { from: report.fromDay, to: report.toDay }),
  })

/** Tells the family that a report was withdrawn and why, and the supervisor who approved it where another withdraws it. */
export async function tellWithdrawn(
  context: WriteContext,
  report: Report & { approvedBy: number | null },
  reason: string,
): Promise<void> {
  const { scope, actor } = context
  // Who was not told of it by then is told of the withdrawal alone.
  await settleMessages(scope, [reportSent(report.id)])
  await tellFamily(context, report, {
    event: 'reportWithdrawn',
    eventKey: `report-withdrawn:${report.id}`,
    body: (t) => t('message.reportWithdrawn.body', { reason }),
  })
  if (report.approvedBy === null || report.approvedBy === actor.userId) return
  const { name: patient, campusId } = await patientOf(scope, report)
  await sendMessage(scope, [report.approvedBy], {
    type: 'REMIND',
    words: (t) => ({
      title: t('message.reportWithdrawn.title', { patient }),
      body: t('message.reportWithdrawn.toStaff', { reason, by: actor.userName }),
    }),
    link: `/patient/report?report=${report.id}`,
    opens: { call: list, campusId },
  })
}

/** The event of the message that a report came back. */
export const reportReturned = (reportId: number) => `report-returned:${reportId}`

/** Tells whoever signed a report, or the doctor in charge where that one has nothing to do with the patient any more, that it came back, and why. */
export async function tellReturned(
  { scope, actor }: WriteContext,
  report: Report & { signedBy: number | null },
  { reason, version }: { reason: string; version: number },
): Promise<void> {
  if (report.signedBy === null) return
  const { name: patient, campusId } = await patientOf(scope, report)
  const { receiver } = await scope
    .wholeOf('patient', report)
    .select(
      sql<number>`case when patient.id in (${taughtBy(report.signedBy)}) then ${report.signedBy}
        else coalesce(patient.doctor_id, ${report.signedBy}) end`.as('receiver'),
    )
    .executeTakeFirstOrThrow()
  await sendMessage(scope, [receiver], {
    type: 'REMIND',
    words: (t) => ({
      title: t('message.reportReturned.title', { patient }),
      body: t('message.reportReturned.body', { reason, by: actor.userName }),
    }),
    link: `/patient/report?report=${report.id}`,
    opens: { call: list, campusId, orPrincipal: { but: actor.userId } },
    eventKey: `${reportReturned(report.id)}:${version}`,
  })
}

/**
 * Tells who answers for a report what a family asks, once a day until somebody answers: each question stands at the report. Where nobody
 * of them works any more, the principal is told.
 */
export async function tellAsked(scope: WriteScope, { id }: { id: number }, text: string): Promise<void> {
  const { doctorId, patient, campusId, answers } = await scope
    .unscoped('who wrote a report that a family asks about')
    .selectFrom('patientReport')
    .innerJoin('patient', 'patient.id', 'patientReport.patientId')
    .select(['patient.name as patient', 'patient.campusId'])
    .select([
      sql<number | null>`coalesce(${answerer}, patient.doctor_id, patient_report.created_by)`.as('doctorId'),
      sql<number>`(select count(*)::integer from patient_report_entry e
        where e.report_id = patient_report.id and e.kind = 'ANSWER')`.as('answers'),
    ])
    .where('patientReport.id', '=', id)
    .executeTakeFirstOrThrow()
  await sendMessage(scope, doctorId === null ? [] : [doctorId], {
    type: 'REMIND',
    words: (t) => ({ title: t('message.reportAsked.title', { patient }), body: text.slice(0, 200) }),
    link: `/patient/report?report=${id}`,
    opens: { call: list, campusId, orPrincipal: { but: null } },
    eventKey: `${reportAsked(id)}:${todayText()}:${answers}`,
  })
}

/** Tells the family that its question was answered; nobody of the staff need be asked any more. */
export async function tellAnswered(context: WriteContext, report: Report, text: string): Promise<void> {
  await settleMessages(context.scope, [reportAsked(report.id)])
  await tellFamily(context, report, { event: 'reportAnswered', body: () => text })
}

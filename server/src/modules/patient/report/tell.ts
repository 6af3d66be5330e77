import { sql } from 'kysely'
import type { WriteScope } from '../../../db/scope.ts'
import type { WriteContext } from '../../../http/context.ts'
import { todayText } from '../../../lib/day.ts'
import { sendMessage, sendMessages, settleMessages } from '../../message/store.ts'
import { toldOf } from '../../patient-parent/store.ts'
import { working } from '../../rbac/holders.ts'

interface Report {
  id: number
  patientId: number
}

const list = '/admin/patient/report/page'

/** The event of the messages that tell the doctor of a question. */
const reportAsked = (reportId: number) => `report-asked:${reportId}`

const patientOf = (scope: WriteScope, { patientId }: Report) =>
  scope
    .unscoped('the patient of a report within reach')
    .selectFrom('patient')
    .select(['patient.name', 'patient.campusId'])
    .where('patient.id', '=', patientId)
    .executeTakeFirstOrThrow()

type News = 'reportSent' | 'reportWithdrawn'

/** Tells those of the family who see reports. */
async function tellFamily(
  { scope }: WriteContext,
  report: Report,
  { news, ...params }: { news: News } & Record<string, string>,
): Promise<void> {
  const [{ name: patient }, accounts] = await Promise.all([
    patientOf(scope, report),
    toldOf(scope, [report.patientId], 'seesReports'),
  ])
  await sendMessages(
    scope,
    accounts.map(({ accountId }) => ({
      accountId,
      type: 'REMIND',
      words: (t) => ({
        title: t(`message.${news}.title`, { patient }),
        body: t(`message.${news}.body`, params as never),
      }),
      link: `/report?id=${report.id}`,
      eventKey: `${news === 'reportSent' ? 'report-sent' : 'report-withdrawn'}:${report.id}`,
    })),
  )
}

export const tellSent = (context: WriteContext, report: Report & { fromDay: string; toDay: string }) =>
  tellFamily(context, report, { news: 'reportSent', from: report.fromDay, to: report.toDay })

export const tellWithdrawn = (context: WriteContext, report: Report, reason: string) =>
  tellFamily(context, report, { news: 'reportWithdrawn', reason })

/** Tells whoever signed a report that it came back, and why: it is to be signed again. */
export async function tellReturned(
  { scope, actor }: WriteContext,
  report: Report & { signedBy: number | null },
  { reason, version }: { reason: string; version: number },
): Promise<void> {
  if (report.signedBy === null) return
  const { name: patient, campusId } = await patientOf(scope, report)
  await sendMessage(scope, [report.signedBy], {
    type: 'REMIND',
    words: (t) => ({
      title: t('message.reportReturned.title', { patient }),
      body: t('message.reportReturned.body', { reason, by: actor.userName }),
    }),
    link: '/patient/report?state=DRAFT',
    opens: { call: list, campusId, orPrincipal: { but: actor.userId } },
    eventKey: `report-returned:${report.id}:${version}`,
  })
}

/** Tells the author of a report, or the doctor in charge, what a family asks, once a day: each question stands at the report. */
export async function tellAsked(scope: WriteScope, { id }: { id: number }, text: string): Promise<void> {
  const { doctorId, patient, campusId } = await scope
    .unscoped('who wrote a report that a family asks about')
    .selectFrom('patientReport')
    .innerJoin('patient', 'patient.id', 'patientReport.patientId')
    .select(['patient.name as patient', 'patient.campusId'])
    .select(
      sql<
        number | null
      >`coalesce(${working(sql.ref('patient_report.created_by'))}, ${working(sql.ref('patient.doctor_id'))})`.as(
        'doctorId',
      ),
    )
    .where('patientReport.id', '=', id)
    .executeTakeFirstOrThrow()
  await sendMessage(scope, doctorId === null ? [] : [doctorId], {
    type: 'REMIND',
    words: (t) => ({ title: t('message.reportAsked.title', { patient }), body: text.slice(0, 200) }),
    link: '/patient/report?asked=true',
    opens: { call: list, campusId, orPrincipal: { but: null } },
    eventKey: `${reportAsked(id)}:${todayText()}`,
  })
}

/** Tells the family that its question was answered; nobody of the staff need be asked any more. */
export async function tellAnswered({ scope }: WriteContext, report: Report, text: string): Promise<void> {
  await settleMessages(scope, [reportAsked(report.id)])
  const [{ name: patient }, accounts] = await Promise.all([
    patientOf(scope, report),
    toldOf(scope, [report.patientId], 'seesReports'),
  ])
  await sendMessages(
    scope,
    accounts.map(({ accountId }) => ({
      accountId,
      type: 'REMIND',
      words: (t) => ({ title: t('message.reportAnswered.title', { patient }), body: text }),
      link: `/report?id=${report.id}`,
    })),
  )
}

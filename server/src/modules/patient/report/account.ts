import type { accountPatientReport } from '@cogcampus/contract/api/patient/report'
import { sql } from 'kysely'
import type { ReadScope } from '../../../db/scope.ts'
import type { Account } from '../../../http/account.ts'
import type { Handlers, ReadContext } from '../../../http/context.ts'
import { notFound, refuse } from '../../../lib/errors.ts'
import { pageOf } from '../../../lib/page.ts'
import { readAbout } from '../../message/store.ts'
import { assertConsent } from '../../patient-consent/rules.ts'
import { asFamily, staffNames } from '../../patient-parent/store.ts'
import { pdfOf } from './pdf.ts'
import { reportAt } from './rules.ts'
import { reportLink, tellAsked } from './tell.ts'
import { figuresOfSections } from './total.ts'

/** Reports on the account's children that were approved, as they are shown. */
const familyReports = (scope: Pick<ReadScope, 'from'>, { accountId }: Account) =>
  scope
    .from('patientReport')
    .innerJoin('patient', 'patient.id', 'patientReport.patientId')
    .innerJoin('campus', 'campus.id', 'patient.campusId')
    .select(['patientReport.id', 'patientReport.patientId', 'patient.name as patientName'])
    .select(['campus.name as campusName', 'patientReport.edition', 'patientReport.state', 'patientReport.language'])
    .select(['patientReport.fromDay', 'patientReport.toDay', 'patientReport.approvedAt'])
    .select(
      sql<boolean>`exists (select from patient_report_read r
        where r.report_id = patient_report.id and r.account_id = ${accountId})`.as('read'),
    )

/** What the applet asks and says about reports. */
export const accountPatientReportHandlers: Handlers<typeof accountPatientReport> = {
  page({ scope, actor }, { patientId, ...page }) {
    let rows = familyReports(scope, actor)
    if (patientId) rows = rows.where('patientReport.patientId', '=', patientId)
    return pageOf(rows, page, { by: '-patientReport.approvedAt', id: 'patientReport.id' })
  },

  async info({ scope, actor }, { id }) {
    const found = await familyReports(scope, actor)
      .select(['patientReport.sections', 'patientReport.words', 'patientReport.next', 'patientReport.data'])
      .select(['patientReport.signedBy', 'patientReport.withdrawnAt', 'patientReport.withdrawReason'])
      .where('patientReport.id', '=', id)
      .executeTakeFirst()
    if (!found) throw notFound()
    const { sections, words, next, data, signedBy, ...report } = found
    const inForce = report.state === 'APPROVED'
    if (inForce && !report.read) {
      await scope
        .partsOf('patientReport', found)
        .insert('patientReportRead', { reportId: id, accountId: actor.accountId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await readAbout(scope, reportLink(id), ['reportSent', 'reportAnswered', 'reportWithdrawn'])
    const [entries, later] = await Promise.all([
      scope
        .from('patientReportEntry')
        .select(['patientReportEntry.id', 'patientReportEntry.kind', 'patientReportEntry.text'])
        .select(['patientReportEntry.createdAt', 'patientReportEntry.authorAccountId', 'patientReportEntry.createdBy'])
        .where('patientReportEntry.reportId', '=', id)
        .orderBy('patientReportEntry.id')
        .execute(),
      scope
        .from('patientReport')
        .select('patientReport.id')
        .where('patientReport.replacesId', '=', id)
        .orderBy('patientReport.edition', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ])
    const nameOf = await staffNames(scope, [signedBy, ...entries.map(({ createdBy }) => createdBy)])
    const named = (staff: number | null) => (staff === null ? null : (nameOf.get(staff) ?? null))
    const content = { sections, words, next, data: figuresOfSections(data, sections), doctorName: named(signedBy) }
    return {
      ...report,
      read: report.read || inForce,
      content: inForce ? content : null,
      replacedById: later?.id ?? null,
      entries: entries.map(({ authorAccountId, createdBy, ...entry }) => ({
        ...entry,
        byFamily: authorAccountId !== null,
        authorName: named(createdBy),
      })),
    }
  },

  async ask(context, { id, text }) {
    const { scope, actor } = context
    const found = await scope
      .from('patientReport')
      .select(['patientReport.id', 'patientReport.patientId', 'patientReport.state'])
      .where('patientReport.id', '=', id)
      .forShare()
      .executeTakeFirst()
    if (!found) throw notFound()
    if (found.state !== 'APPROVED') throw refuse('REPORT_STATE')
    await assertConsent(asFamily(context), found.patientId, 'text')
    await scope
      .partsOf('patientReport', found)
      .insert('patientReportEntry', { reportId: id, kind: 'QUESTION', text, authorAccountId: actor.accountId })
      .execute()
    await tellAsked(asFamily(context).scope, found, text)
    return null
  },

  async pdf(context, { id }) {
    const report = await reportAt(context.scope, id)
    if (report.state !== 'APPROVED') throw refuse('REPORT_STATE')
    return pdfOf(context as unknown as ReadContext, report)
  },
}

import type { patientReport } from '@cogcampus/contract/admin/patient/report'
import type { Language } from '@cogcampus/contract/envelope'
import { capitalized, textsOf } from '@cogcampus/contract/messages'
import { monthsBetween } from '@cogcampus/contract/scoring'
import { letterhead, momentText, pdfFile } from '../../../documents/letterhead.ts'
import { pdf as drawn } from '../../../documents/pdf.ts'
import type { Handlers, ReadContext } from '../../../http/context.ts'
import { text } from '../../../lib/text.ts'
import { staffNames } from '../../patient-parent/store.ts'
import { type ReportAt, reportAt } from './rules.ts'
import { figuresOfSections } from './total.ts'

export const pdf: Handlers<typeof patientReport>['pdf'] = async (context, { id }) =>
  pdfOf(context, await reportAt(context.scope, id))

/** A report that was found within reach as PDF, in its own language: it says where it stands, and who approved it. */
export async function pdfOf(context: ReadContext, report: ReportAt) {
  const { scope } = context
  const { language, sections, createdBy, signedBy, approvedBy, approvedAt } = report
  const [head, nameOf] = await Promise.all([
    letterhead(context, report.campusId),
    staffNames(scope, [createdBy, signedBy, approvedBy]),
  ])
  const content = await drawn(context.actor, 'report', {
    ...head,
    language,
    patientName: report.patientName,
    age: ageText(report, language),
    edition: report.edition,
    from: report.fromDay,
    to: report.toDay,
    state: report.state,
    withdrawnAt: report.withdrawnAt && momentText(report.withdrawnAt),
    withdrawReason: report.withdrawReason,
    doctorName: nameOf.get(signedBy ?? createdBy) ?? null,
    approvedByName: nameOf.get(approvedBy) ?? null,
    approvedAt: approvedAt && momentText(approvedAt),
    ...{ sections, words: report.words, next: report.next, data: figuresOfSections(report.data, sections) },
  })
  return pdfFile(`${capitalized(textsOf('patient-report', language).noun ?? '')} ${report.patientName}`, content)
}

/** The age at the end of the period. */
function ageText({ birthday, toDay }: ReportAt, language: Language): string {
  const months = Math.max(0, monthsBetween(birthday, toDay))
  const years = Math.floor(months / 12)
  return years > 0 ? text(language, 'report.years', { years }) : text(language, 'report.months', { months })
}

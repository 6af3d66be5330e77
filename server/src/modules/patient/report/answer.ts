import type { patientReport } from '@cogcampus/contract/admin/patient/report'
import type { Handlers } from '../../../http/context.ts'
import { assertConsent } from '../../patient-consent/rules.ts'
import { reportAt } from './rules.ts'
import { tellAnswered } from './tell.ts'

/** Answers what a family asked about a report. */
export const answer: Handlers<typeof patientReport>['answer'] = async (context, { id, text }) => {
  const { scope } = context
  const report = await reportAt(scope, id)
  await assertConsent(context, report.patientId, 'text')
  await scope.insert('patientReportEntry', { reportId: id, kind: 'ANSWER', text, authorAccountId: null }).execute()
  await tellAnswered(context, report, text)
  return null
}

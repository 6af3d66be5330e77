import type { patientReport } from '@cogcampus/contract/admin/patient/report'
import type { Handlers } from '../../../http/context.ts'
import { refuse } from '../../../lib/errors.ts'
import { clinicalPatient } from '../rules.ts'
import { reportAt } from './rules.ts'
import { tellAnswered } from './tell.ts'

/** Answers what a family asked about a report; who asked is answered also after the consent ended. */
export const answer: Handlers<typeof patientReport>['answer'] = async (context, { id, text }) => {
  const { scope } = context
  const report = await reportAt(scope, id)
  // Also of one that was replaced or withdrawn since: who asked waits for an answer all the same.
  if (report.approvedAt === null) throw refuse('REPORT_STATE')
  await clinicalPatient(scope, report.patientId)
  await scope.insert('patientReportEntry', { reportId: id, kind: 'ANSWER', text, authorAccountId: null }).execute()
  await tellAnswered(context, report, text)
  return null
}

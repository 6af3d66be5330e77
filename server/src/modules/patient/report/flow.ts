import { reportLife } from '@cogcampus/contract/life/report'
import type { WriteContext } from '../../../http/context.ts'
import { stepsOf } from '../../../lib/step.ts'
import { reportAt } from './rules.ts'
import { tellSent } from './tell.ts'

/** The steps of reports: every change of a state goes through here. */
export const reportSteps = stepsOf('patientReport', reportLife, 'REPORT_STATE')

/** What {@link goesOut} needs of a report. */
export const approved = ['patientId', 'replacesId', 'fromDay', 'toDay'] as const
interface Approved {
  id: number
  patientId: number
  replacesId: number | null
  fromDay: string
  toDay: string
}

/** What follows once a report is approved: the one before it is replaced, unless it was withdrawn, and the family is told. */
export async function goesOut(
  context: WriteContext,
  call: 'patient/report/sign' | 'patient/report/approve',
  report: Approved,
): Promise<void> {
  const { scope } = context
  if (report.replacesId !== null && (await reportAt(scope, report.replacesId)).state === 'APPROVED') {
    await reportSteps.take(scope, await reportSteps.open(scope, call, { id: report.replacesId, when: 'replaced' }))
  }
  await tellSent(context, report)
}

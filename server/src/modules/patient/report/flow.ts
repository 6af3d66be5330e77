import { reportLife } from '@cogcampus/contract/life/report'
import { textsOf } from '@cogcampus/contract/messages'
import type { Within } from '../../../db/parts.ts'
import type { WriteScope } from '../../../db/scope.ts'
import type { WriteContext } from '../../../http/context.ts'
import { refuse } from '../../../lib/errors.ts'
import { stepsOf } from '../../../lib/step.ts'
import { changedOf } from './lists.ts'
import { lockReports } from './rules.ts'
import { tellSent } from './tell.ts'

/** The steps of reports: every change of a state goes through here. */
export const reportSteps = stepsOf('patientReport', reportLife, 'REPORT_STATE')

/** What {@link goesOut} needs of a report. */
export const approved = ['patientId', 'replacesId', 'fromDay', 'toDay', 'language', 'data', 'sections'] as const
interface Approved extends Within<'patientReport'> {
  id: number
  patientId: number
  replacesId: number | null
  fromDay: string
  toDay: string
}

/** Refuses a report whose figures are others by now (REPORT_CHANGED): it names the parts. */
export async function assertUnchanged(
  { scope, caller }: WriteContext,
  report: Parameters<typeof changedOf>[1],
): Promise<void> {
  const changed = await changedOf(scope, report)
  if (changed.length === 0) return
  const texts = textsOf('patient-report', caller.language)
  const names = changed.map((section) => texts[`section.${section}`] ?? section)
  const sections = new Intl.ListFormat(caller.language, { style: 'narrow' }).format(names)
  throw refuse('REPORT_CHANGED', { params: { sections }, data: { sections: changed } })
}

/** The report before a version; none of another patient, whose file was parted from this one since. */
const replacedBy = (scope: WriteScope, { replacesId, patientId }: Approved) =>
  scope
    .from('patientReport')
    .select(['patientReport.id', 'patientReport.state'])
    .where('patientReport.id', '=', replacesId ?? 0)
    .where('patientReport.patientId', '=', patientId)
    .executeTakeFirst()

/** What follows once a report is approved: the one before it is replaced, unless it was withdrawn, and the family is told. */
export async function goesOut(
  context: WriteContext,
  call: 'patient/report/sign' | 'patient/report/approve',
  report: Approved,
): Promise<void> {
  const { scope } = context
  await lockReports(scope, report.patientId)
  const before = await replacedBy(scope, report)
  if (before?.state === 'REPLACED') throw refuse('REPORT_STATE')
  if (before?.state === 'APPROVED') {
    await reportSteps.take(scope, await reportSteps.open(scope, call, { id: before.id, when: 'replaced' }))
  }
  await tellSent(context, report)
}

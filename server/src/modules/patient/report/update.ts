import type { patientReport } from '@cogcampus/contract/admin/patient/report'
import { reportSections } from '@cogcampus/contract/life/report'
import type { Handlers } from '../../../http/context.ts'
import { assertConsent } from '../../patient-consent/rules.ts'
import { reportSteps } from './flow.ts'

/** Changes what a draft says and which parts it has. */
export const update: Handlers<typeof patientReport>['update'] = async (
  context,
  { id, version, sections, words, next },
) => {
  const { scope } = context
  const report = await reportSteps.open(scope, 'patient/report/update', { id, version }, ['patientId'])
  await assertConsent(context, report.patientId, 'words')
  const kept = reportSections.filter((section) => sections.includes(section))
  return reportSteps.take(scope, report, {
    sections: JSON.stringify(kept),
    ...(words === undefined ? {} : { words: words || null }),
    ...(next === undefined ? {} : { next: next || null }),
  })
}

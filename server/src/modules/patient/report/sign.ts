import type { patientReport } from '@cogcampus/contract/admin/patient/report'
import { textsOf } from '@cogcampus/contract/messages'
import { sql } from 'kysely'
import type { Handlers } from '../../../http/context.ts'
import { badField, refuse } from '../../../lib/errors.ts'
import { assertConsent } from '../../patient-consent/rules.ts'
import { approved, goesOut, reportSteps } from './flow.ts'
import { changedOf } from './lists.ts'
import { reportAt, writesAsTrainee } from './rules.ts'

/** Signs a draft: it goes to the family, or waits for a supervisor where the caller is a trainee. */
export const sign: Handlers<typeof patientReport>['sign'] = async (context, { id, version }) => {
  const { scope, actor, caller, t } = context
  const { campusId } = await reportAt(scope, id)
  const trainee = await writesAsTrainee(context, campusId)
  const when = trainee ? 'trainee' : 'signed'
  const report = await reportSteps.open(scope, 'patient/report/sign', { id, version, when }, [
    ...approved,
    ...(['words', 'language', 'data', 'sections'] as const),
  ])
  await assertConsent(context, report.patientId, 'words')
  if (!report.words) throw badField('BAD_INPUT', 'words', t('field.required'))
  const changed = await changedOf(scope, report)
  if (changed.length > 0) {
    const texts = textsOf('patient-report', caller.language)
    const names = changed.map((section) => texts[`section.${section}`] ?? section)
    const sections = new Intl.ListFormat(caller.language, { style: 'narrow' }).format(names)
    throw refuse('REPORT_CHANGED', { params: { sections }, data: { sections: changed } })
  }
  const signed = { signedBy: actor.userId, signedAt: sql<string>`now()`, returnReason: null }
  if (trainee) return { ...(await reportSteps.take(scope, report, signed)), state: report.to }
  const taken = await reportSteps.take(scope, report, {
    ...signed,
    approvedBy: actor.userId,
    approvedAt: sql<string>`now()`,
  })
  await goesOut(context, 'patient/report/sign', report)
  return { ...taken, state: report.to }
}

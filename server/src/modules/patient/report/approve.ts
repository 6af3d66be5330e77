import type { patientReport } from '@cogcampus/contract/admin/patient/report'
import { answerOf } from '@cogcampus/contract/life/cycle'
import { sql } from 'kysely'
import type { Handlers } from '../../../http/context.ts'
import { badField, refuse } from '../../../lib/errors.ts'
import { assertConsent } from '../../patient-consent/rules.ts'
import { clinicalPatient } from '../rules.ts'
import { approved, assertUnchanged, goesOut, reportSteps } from './flow.ts'
import { tellReturned } from './tell.ts'

/** Approves the report of a trainee, which goes to the family then, or sends it back to its author. */
export const approve: Handlers<typeof patientReport>['approve'] = async (context, { agreed, reason, ...row }) => {
  const { scope, actor, t } = context
  if (!agreed && !reason) throw badField('BAD_INPUT', 'reason', t('field.required'))
  const seen = { ...row, when: answerOf(agreed) }
  const report = await reportSteps.open(scope, 'patient/report/approve', seen, [...approved, 'signedBy'])
  if (report.signedBy === actor.userId) throw refuse('CHECK_OWN')
  if (!agreed) {
    const returned = { signedBy: null, signedAt: null, returnReason: reason ?? null }
    const taken = await reportSteps.take(scope, report, returned)
    await tellReturned(context, report, { reason: reason ?? '', version: taken.version })
    return { ...taken, state: report.to }
  }
  await clinicalPatient(scope, report.patientId)
  await assertConsent(context, report.patientId, 'agreed')
  await assertUnchanged(context, report)
  const taken = await reportSteps.take(scope, report, { approvedBy: actor.userId, approvedAt: sql<string>`now()` })
  await goesOut(context, 'patient/report/approve', report)
  return { ...taken, state: report.to }
}

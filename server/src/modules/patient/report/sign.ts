import type { patientReport } from '@cogcampus/contract/admin/patient/report'
import { sql } from 'kysely'
import type { Handlers } from '../../../http/context.ts'
import { badField } from '../../../lib/errors.ts'
import { settleMessages } from '../../message/store.ts'
import { assertConsent } from '../../patient-consent/rules.ts'
import { clinicalPatient } from '../rules.ts'
import { approved, assertUnchanged, goesOut, reportSteps } from './flow.ts'
import { reportAt, writesAsTrainee } from './rules.ts'
import { reportReturned } from './tell.ts'

/** Signs a draft: it goes to the family, or waits for a supervisor where the caller is a trainee. */
export const sign: Handlers<typeof patientReport>['sign'] = async (context, { id, version }) => {
  const { scope, actor, t } = context
  const { campusId } = await reportAt(scope, id)
  const trainee = await writesAsTrainee(context, campusId)
  const when = trainee ? 'trainee' : 'signed'
  const report = await reportSteps.open(scope, 'patient/report/sign', { id, version, when }, [...approved, 'words'])
  await clinicalPatient(scope, report.patientId)
  await assertConsent(context, report.patientId, 'words')
  if (!report.words) throw badField('BAD_INPUT', 'words', t('field.required'))
  await assertUnchanged(context, report)
  const signed = { signedBy: actor.userId, signedAt: sql<string>`now()`, returnReason: null }
  await settleMessages(scope, [reportReturned(id)])
  if (trainee) return { ...(await reportSteps.take(scope, report, signed)), state: report.to }
  const taken = await reportSteps.take(scope, report, {
    ...signed,
    approvedBy: actor.userId,
    approvedAt: sql<string>`now()`,
  })
  await goesOut(context, 'patient/report/sign', report)
  return { ...taken, state: report.to }
}

import type { patientReport } from '@cogcampus/contract/admin/patient/report'
import { sql } from 'kysely'
import type { Handlers } from '../../../http/context.ts'
import { reportSteps } from './flow.ts'
import { tellWithdrawn } from './tell.ts'

/** Withdraws a report that is with the family, which is told why. */
export const withdraw: Handlers<typeof patientReport>['withdraw'] = async (context, { reason, ...seen }) => {
  const { scope, actor } = context
  const report = await reportSteps.open(scope, 'patient/report/withdraw', seen, ['patientId', 'approvedBy'])
  const why = { withdrawnBy: actor.userId, withdrawnAt: sql<string>`now()`, withdrawReason: reason }
  const taken = await reportSteps.take(scope, report, why)
  await tellWithdrawn(context, report, reason)
  return { ...taken, state: report.to }
}

import type { patientReport } from '@cogcampus/contract/admin/patient/report'
import type { Handlers } from '../../../http/context.ts'
import { refuse } from '../../../lib/errors.ts'
import { reportSteps } from './flow.ts'

/** Deletes a draft, which no family has seen. */
export const remove: Handlers<typeof patientReport>['delete'] = async ({ scope }, { id }) => {
  const report = await reportSteps.open(scope, 'patient/report/delete', { id })
  const gone = await scope
    .delete('patientReport')
    .where('id', '=', report.id)
    .where('state', '=', 'DRAFT')
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw refuse('REPORT_STATE')
  return null
}

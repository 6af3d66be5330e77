import type { patientReport } from '@cogcampus/contract/admin/patient/report'
import { sql } from 'kysely'
import type { Handlers } from '../../../http/context.ts'
import { assertConsent } from '../../patient-consent/rules.ts'
import { clinicalPatient } from '../rules.ts'
import { reportSteps } from './flow.ts'
import { assertPeriod, figuresFrom } from './rules.ts'
import { figuresOf } from './total.ts'

/** Brings the data of a draft up to date, also for another period. */
export const refresh: Handlers<typeof patientReport>['refresh'] = async (context, { id, version, ...days }) => {
  const { scope } = context
  const seen = { id, version }
  const report = await reportSteps.open(scope, 'patient/report/refresh', seen, [
    'patientId',
    'language',
    'fromDay',
    'toDay',
  ])
  const { patientId, language } = report
  await assertConsent(context, patientId, 'fromDay')
  const patient = await clinicalPatient(scope, patientId)
  // Of its own period a draft loses what was deleted since, also the last of it.
  const own = days.fromDay === report.fromDay && days.toDay === report.toDay
  if (!own) await assertPeriod(context, patient, days)
  const data = await figuresOf(figuresFrom(scope), { patientId, language, ...days })
  return reportSteps.take(scope, report, { ...days, data: JSON.stringify(data), dataAt: sql`now()` })
}

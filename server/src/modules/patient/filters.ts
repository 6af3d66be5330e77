import { DOSE_DAYS, type doses, type PatientState, RISK_DAYS } from '@cogcampus/contract/life/patient'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import { between, startOfToday, today } from '../../lib/day.ts'
import { dueBy, withClosed } from '../teaching-plan/parts.ts'

/** Active patients, and for as long, who came to no session in these weeks: whoever came is looked up once, by the days. */
export const atRisk = sql<SqlBool>`(patient.state = 'ACTIVE' and patient.moved_at < ${startOfToday(1 - RISK_DAYS)}
  and patient.id not in (select patients_who_came(${today} - ${sql.lit(RISK_DAYS)}, ${today})))`

/** Active patients with a plan of four weeks, by whether they came as often in these as it says. */
export const dosed = (dose: (typeof doses)[number]) => {
  const planned = sql`${dueBy(today)} - ${dueBy(sql`${today} - ${sql.lit(DOSE_DAYS)}`)}`
  return sql<SqlBool>`(patient.state = 'ACTIVE' and patient.id in (select p.patient_id from teaching_plan p ${withClosed}
    left join sessions_held(${today} - ${sql.lit(DOSE_DAYS)}, ${today}) h on h.patient_id = p.patient_id
    where p.state = 'ACTIVE' and p.start_on <= ${today} - ${sql.lit(DOSE_DAYS)}
      and coalesce(h.held, 0) ${dose === 'REACHED' ? sql`>=` : sql`<`} ${planned}))`
}

interface Filters {
  campusId?: number | undefined
  state?: PatientState | undefined
  atRisk?: boolean | undefined
  dose?: (typeof doses)[number] | undefined
  createdFrom?: string | undefined
  createdTo?: string | undefined
}

/** What the figures of patients ask of a patient, as conditions. */
export const patientConditions = ({ campusId, state, ...filters }: Filters): Expression<SqlBool>[] => [
  ...(campusId === undefined ? [] : [sql<SqlBool>`patient.campus_id = ${campusId}`]),
  ...(state ? [sql<SqlBool>`patient.state = ${state}`] : []),
  ...(filters.atRisk === undefined ? [] : [sql<SqlBool>`${atRisk} = ${filters.atRisk}`]),
  ...(filters.dose ? [dosed(filters.dose)] : []),
  ...between(sql.ref('patient.created_at'), filters.createdFrom, filters.createdTo),
]

/** The patients of the list within reach, narrowed. */
export const patients = (scope: ReadScope, filters: Filters) =>
  scope
    .from('patient')
    .where('patient.deletedAt', 'is', null)
    .where('patient.mergedInto', 'is', null)
    .where((eb) => eb.and(patientConditions(filters)))

import { treated } from '@cogcampus/contract/life/patient'
import { type SqlBool, sql } from 'kysely'
import { today } from '../../lib/day.ts'
import { inStates } from '../../lib/states.ts'

/**
 * That the day of the next assessment has come, the patient was not assessed by the scale since, in whatever form, the campus still
 * uses it, and the patient is in training. The condition is about rows of `assessment`.
 */
export const assessmentDue = sql<SqlBool>`(assessment.next_on <= ${today} and assessment.deleted_at is null
  and not exists (select from assessment later where later.patient_id = assessment.patient_id
    and later.scale_id = assessment.scale_id and later.day > assessment.day and later.deleted_at is null)
  and exists (select from scale_campus s join patient p on p.campus_id = s.campus_id
    where p.id = assessment.patient_id and s.scale_id = assessment.scale_id and s.status = 1
      and ${inStates('p', treated)}))`

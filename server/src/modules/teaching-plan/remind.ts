import { treated } from '@cogcampus/contract/life/patient'
import { type SqlBool, sql } from 'kysely'
import { today } from '../../lib/day.ts'
import { inStates } from '../../lib/states.ts'

/** That the review of a plan is due, of a patient in training; about rows of `teaching_plan` and their `patient`. */
export const planDue = sql<SqlBool>`(teaching_plan.state = 'ACTIVE' and teaching_plan.review_on <= ${today}
  and ${inStates('patient', treated)})`

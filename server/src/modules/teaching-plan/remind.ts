import { type SqlBool, sql } from 'kysely'
import { today } from '../../lib/day.ts'

/** That the review of a plan is due; about rows of `teaching_plan`. */
export const planDue = sql<SqlBool>`(teaching_plan.state = 'ACTIVE' and teaching_plan.review_on <= ${today})`

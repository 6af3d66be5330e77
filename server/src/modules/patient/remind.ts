import { orderLife } from '@cogcampus/contract/life/order'
import { FEW_HOURS } from '@cogcampus/contract/life/patient'
import type { SessionState } from '@cogcampus/contract/life/session'
import { type Expression, type SqlBool, sql } from 'kysely'
import { today } from '../../lib/day.ts'
import { assessmentDue } from '../assessment/remind.ts'
import { planDue } from '../teaching-plan/remind.ts'

const expected = sql`${['PLANNED', 'CONFIRMED', 'LEAVE_ASKED'] satisfies SessionState[]}::text[]`

/**
 * What of a patient waits for someone's attention, each by itself. A module that knows of something more adds it here:
 * the badge, the list behind it and the marks beside a patient follow.
 */
export const attention = {
  /** In training without a consent that holds. */
  consent: sql<SqlBool>`(patient.state in ('TRIAL', 'ACTIVE') and patient.consent_until < ${today})`,
  /** The day of a re-assessment has come. */
  assessment: sql<SqlBool>`(patient.state in ('TRIAL', 'ACTIVE') and exists (select from assessment
    where assessment.patient_id = patient.id and ${assessmentDue}))`,
  /** The day on which the teaching plan is reviewed has come. */
  plan: sql<SqlBool>`(patient.state in ('TRIAL', 'ACTIVE') and exists (select from teaching_plan
    where teaching_plan.patient_id = patient.id and ${planDue}))`,
  /** In training, and no session is planned. */
  sessions: sql<SqlBool>`(patient.state = 'ACTIVE' and patient.id not in (select patients_expected(${expected})))`,
  /** In training, and few hours are left that can be planned. */
  hours: sql<SqlBool>`(patient.state = 'ACTIVE'
    and patient.id not in (select patients_with_hours(${orderLife.from('hours/reserve')}::text[], ${sql.lit(FEW_HOURS)})))`,
} as const satisfies Record<string, Expression<SqlBool>>

/** The condition that a patient waits for attention. */
export const waits = sql<SqlBool>`(${sql.join(Object.values(attention), sql` or `)})`

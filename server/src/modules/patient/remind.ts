import type { Response } from '@cogcampus/contract'
import { orderLife } from '@cogcampus/contract/life/order'
import { FEW_HOURS, treated } from '@cogcampus/contract/life/patient'
import { expected } from '@cogcampus/contract/life/session'
import { type Expression, type SqlBool, sql } from 'kysely'
import { today } from '../../lib/day.ts'
import { inStates } from '../../lib/states.ts'
import { assessmentDue } from '../assessment/remind.ts'
import { planDue } from '../teaching-plan/remind.ts'

const toCome = sql`${expected}::text[]`

const usable = sql`${orderLife.from('hours/reserve')}::text[]`
const hours = sql`hours_of_patient(patient.id, ${usable})`

/**
 * What of a patient waits for someone's attention, each by itself. A module that knows of something more adds it here:
 * the badge, the list behind it and the marks beside a patient follow.
 */
export const attention = {
  /** In training without a consent that holds. */
  consent: sql<SqlBool>`(${inStates('patient', treated)} and patient.consent_until < ${today})`,
  /** The day of a re-assessment has come. */
  assessment: sql<SqlBool>`(${inStates('patient', treated)} and exists (select from assessment
    where assessment.patient_id = patient.id and ${assessmentDue}))`,
  /** The day on which the teaching plan is reviewed has come. */
  plan: sql<SqlBool>`(${inStates('patient', treated)} and exists (select from teaching_plan
    where teaching_plan.patient_id = patient.id and ${planDue}))`,
  /** In training, and no session is planned. */
  sessions: sql<SqlBool>`(patient.state = 'ACTIVE' and patient.id not in (select patients_expected(${toCome})))`,
  /** In training, and few hours are left that can be planned. */
  hours: sql<SqlBool>`(patient.state = 'ACTIVE'
    and patient.id not in (select patients_with_hours(${usable}, ${sql.lit(FEW_HOURS)})))`,
} as const satisfies Record<string, Expression<SqlBool>>

/**
 * The same of one patient, by the rows of this patient: what the sets are built from for a list is not read. It answers as
 * `attention` does.
 */
export const attentionOfOne = {
  ...attention,
  sessions: sql<SqlBool>`(patient.state = 'ACTIVE' and not session_expected(patient.id, ${toCome}))`,
  hours: sql<SqlBool>`(patient.state = 'ACTIVE' and not exists (select from ${hours} h
    where h.unlimited or h.hours - h.held > ${sql.lit(FEW_HOURS)}))`,
} as const satisfies typeof attention

/** The day on which each of these came to wait; null where no day says so. */
export const waitsSince = {
  consent: sql<string | null>`case when patient.consent_until > '-infinity' then patient.consent_until + 1 end`,
  assessment: sql<string | null>`(select min(assessment.next_on) from assessment
    where assessment.patient_id = patient.id and ${assessmentDue})`,
  plan: sql<string | null>`(select min(teaching_plan.review_on) from teaching_plan
    where teaching_plan.patient_id = patient.id and ${planDue})`,
  sessions: sql<string | null>`null::date`,
  hours: sql<string | null>`null::date`,
} as const satisfies Record<keyof typeof attention, Expression<string | null>>

/** The hours of a patient that can be used, `held` of them for sessions; null where none were bought, or all are used. */
export const hoursLeft = sql<Response<'/admin/patient/info'>['hoursLeft']>`(select
  jsonb_build_object('unlimited', h.unlimited, 'hours', h.hours, 'held', h.held) from ${hours} h)`

/** The condition that a patient waits for attention. */
export const waits = sql<SqlBool>`(${sql.join(Object.values(attention), sql` or `)})`

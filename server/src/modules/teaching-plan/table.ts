import type { PlanState } from '@cogcampus/contract/life/plan'
import type { ColumnType, Generated } from 'kysely'
import { sql } from 'kysely'
import type { Kept, NullableTime } from '../../db/columns.ts'
import { type OwnRows, ofWholes, owned } from '../../db/table.ts'
import { campusOfPatient, ofPatientInCharge, ofTreatedPatient } from '../patient/table.ts'

export interface TeachingPlanTable extends Omit<Kept, 'deletedAt'> {
  patientId: number
  edition: number
  state: Generated<PlanState>
  baseline: string | null
  strategy: string | null
  timesAWeek: number
  minutes: number
  startOn: string
  reviewOn: string
  outcome: Generated<string | null>
  endedAt: NullableTime
  endedBy: Generated<number | null>
}

const own = { treated: ofTreatedPatient('teaching_plan.patient_id') }
const ownToRead = { inCharge: ofPatientInCharge('teaching_plan.patient_id') }

export const teachingPlan = owned<TeachingPlanTable>({
  noun: 'teaching-plan',
  campus: campusOfPatient,
  own,
  ownToRead,
  title: 'patientId',
  history: { call: '/admin/teaching-plan/page' },
})

export interface TeachingPlanGoalTable extends Omit<Kept, 'deletedAt'> {
  planId: number
  no: number
  domain: string
  title: string
  levels: ColumnType<string[], string[], string[]>
  baseline: number
  achieved: Generated<number | null>
}

const ofPlans = (way: OwnRows): OwnRows =>
  ofWholes(
    'teaching_plan_goal.plan_id',
    (userId) => sql`select teaching_plan.id from teaching_plan where ${way(userId)}`,
  )

export const teachingPlanGoal = owned<TeachingPlanGoalTable>({
  noun: 'teaching-plan',
  campus: {
    query: 'select p.campus_id from teaching_plan t join patient p on p.id = t.patient_id where t.id = row.plan_id',
  },
  own: { treated: ofPlans(own.treated) },
  ownToRead: { inCharge: ofPlans(ownToRead.inCharge) },
  title: 'title',
  partOf: 'planId',
  dicts: { domain: 'domain' },
  history: { call: '/admin/teaching-plan/page' },
})

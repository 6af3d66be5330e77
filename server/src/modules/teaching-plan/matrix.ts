import { teachingPlan } from '@cogcampus/contract/admin/teaching-plan'
import { makePlan, markClinical } from '../../../test/matrix/clinical.ts'
import { id, matrixOf, most, row } from '../../../test/matrix/policy.ts'

const read = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] } as const
const write = { may: ['CAMPUS_PRINCIPAL', 'DOCTOR'] } as const
const about = 'teachingPlan'
const goal = { domain: 'memory', title: 'x', levels: ['a', 'b', 'c', 'd', 'e'], baseline: -2 }
const fields = { timesAWeek: 3, minutes: 45, startOn: '2026-05-04', reviewOn: '2026-08-03', goals: [goal] }

export default matrixOf(teachingPlan, {
  things: {
    teachingPlan: { owned: true, own: true, toRead: true, make: makePlan },
    teachingPlanGoal: { owned: true, own: true, toRead: true, make: makePlan },
  },
  mark: markClinical,
  marked: ['page'],
  calls: {
    page: { ...read, request: most },
    info: { ...read, about, request: id },
    add: { ...write, live: 'UNKNOWN_REFERENCE', request: () => ({ patientId: 987_654_321, after: null, ...fields }) },
    update: { ...write, about, request: (at) => ({ ...row(at), ...fields }) },
    review: {
      ...write,
      about,
      request: (at) => ({ ...row(at), achieved: [{ id: at.parts?.goalId ?? 1, level: 1 }], outcome: 'x' }),
    },
  },
})

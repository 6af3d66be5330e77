import { soWish } from '@cogcampus/contract/admin/so-wish'
import { matrixOf, standard, type Target } from '../../../test/matrix/policy.ts'
import { makeWish } from '../../../test/matrix/timetable.ts'

const read = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT', 'DOCTOR'] } as const
const write = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] } as const

const part = ({ parts }: Target, name: string) => parts?.[name] ?? 987_654_321
const calls = standard('soWish', { read, write }, (at) => ({
  ...{
    campusId: at.atCampus ?? at.campusId,
    patientId: part(at, 'patientId'),
    courseId: part(at, 'courseId'),
    times: 2,
  },
}))

export default matrixOf(soWish, {
  things: { soWish: { owned: true, own: true, make: makeWish } },
  marked: ['page'],
  calls: {
    ...calls,
    add: { ...calls.add, live: 'UNKNOWN_REFERENCE' },
    patients: { ...write, request: ({ campusId }) => ({ campusId, courseId: 1 }) },
  },
})

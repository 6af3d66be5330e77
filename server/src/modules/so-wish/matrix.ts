import { soWish } from '@cogcampus/contract/admin/so-wish'
import { accountWish } from '@cogcampus/contract/api/so-wish'
import { childs, ofChild } from '../../../test/matrix/account.ts'
import { accounts, matrixOf, nothing, standard, type Target } from '../../../test/matrix/policy.ts'
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

const ofDesk = matrixOf(soWish, {
  things: { soWish: { owned: true, own: true, make: makeWish } },
  marked: ['page'],
  calls: {
    ...calls,
    add: { ...calls.add, live: 'UNKNOWN_REFERENCE' },
    patients: { ...write, request: ({ campusId }) => ({ campusId, courseId: 1 }) },
  },
})

export default [
  ofDesk,
  matrixOf(accountWish, {
    things: { childWish: childs(makeWish) },
    calls: {
      list: { ...accounts, request: nothing },
      // The patient has bought no hours of the course. A wish that was deleted is of a patient who is not.
      save: {
        ...ofChild('childWish', 'UNKNOWN_REFERENCE'),
        request: (at) => ({
          ...{ patientId: part(at, 'patientId'), courseId: part(at, 'courseId') },
          ...{ version: null, times: 2 },
        }),
      },
    },
  }),
]

import { soWeek } from '@cogcampus/contract/admin/so-week'
import { id, matrixOf, most, row, type Target } from '../../../test/matrix/policy.ts'
import { makeTemplate, makeUnplaced } from '../../../test/matrix/timetable.ts'

const read = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT', 'DOCTOR'] } as const
const write = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] } as const

const part = ({ parts }: Target, name: string) => parts?.[name] ?? 987_654_321
const fields = (at: Target) => ({
  courseId: part(at, 'courseId'),
  doctorId: part(at, 'doctorId'),
  soTimeId: part(at, 'soTimeId'),
  patientIds: [part(at, 'patientId')],
  weekday: 1,
  fromDay: '2026-05-04',
})

export default matrixOf(soWeek, {
  things: {
    soWeek: { owned: true, own: true, make: makeTemplate },
    soUnplaced: { owned: true, make: makeUnplaced },
  },
  marked: ['list'],
  calls: {
    add: { ...write, live: 'UNKNOWN_REFERENCE', request: (at) => ({ campusId: at.campusId, ...fields(at) }) },
    update: { ...write, about: 'soWeek', request: (at) => ({ ...row(at), ...fields(at) }) },
    state: { ...write, about: 'soWeek', request: (at) => ({ ...row(at), step: 'activate' as const }) },
    'end/terms': { ...write, about: 'soWeek', request: id },
    'generate/soDay': {
      ...{ ...write, about: 'soWeek', live: 'TEMPLATE_STATE' },
      request: ({ id }) => ({ id, commit: true }),
    },
    'generate/soDay/all': { ...write, request: ({ campusId }) => ({ campusId, from: '2026-05-04', to: '2026-05-05' }) },
    detail: { ...read, about: 'soWeek', request: id },
    list: { ...read, request: most },
    weekDay: { ...read, request: ({ campusId }) => ({ campusId, day: '2026-05-04' }) },
  },
})

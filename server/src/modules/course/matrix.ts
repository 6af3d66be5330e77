import { course } from '@cogcampus/contract/admin/course'
import { openCourse } from '@cogcampus/contract/api/course'
import { id, matrixOf, nothing, one, operations, signedIn, standard, type Target } from '../../../test/matrix/policy.ts'

const readers = {
  may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT', 'DOCTOR'],
} as const

const fields = ({ word }: Target) => ({
  code: word,
  name: word,
  domain: 'memory',
  mode: 'ONE' as const,
  minutes: 45,
  capacity: 1,
  hoursPerLesson: 1,
  price: 30_000,
  onShelf: true,
})

export default [
  matrixOf(course, {
    things: {
      course: {
        make: ({ sql, word, deletedAt }) =>
          one(sql`insert into course (code, name, domain, mode, minutes, capacity, hours_per_lesson, price, deleted_at)
          values (${word}, ${word}, 'memory', 'ONE', 45, 1, 1, 30000, ${deletedAt}) returning id, version`),
      },
    },
    calls: {
      ...standard('course', { read: readers, write: operations }, fields),
      export: { ...operations, request: () => ({ list: 'page' as const }) },
      'page/exl': { ...operations, request: nothing },
      all: { ...signedIn, request: nothing },
      doctor: {
        may: ['CAMPUS_PRINCIPAL', 'HQ_OPERATION'],
        live: 'UNKNOWN_REFERENCE',
        request: ({ campusId, id }) => ({ campusId, courseId: id, doctorIds: [] }),
      },
      'campus/all': { ...signedIn, request: ({ campusId }) => ({ campusId }) },
      'page/campus': {
        may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'],
        request: ({ campusId }) => ({ campusId }),
      },
    },
  }),
  matrixOf(openCourse, {
    calls: {
      page: { may: 'anyone', request: () => ({ pageSize: 200 }) },
      detail: { may: 'anyone', live: 'NOT_FOUND', request: id },
    },
  }),
]

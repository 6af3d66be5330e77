import { courseCampus } from '@cogcampus/contract/admin/course-campus'
import { leaders, MARK, matrixOf, one, operations, row, standard } from '../../../test/matrix/policy.ts'

const readers = {
  may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT', 'DOCTOR'],
} as const

export default matrixOf(courseCampus, {
  things: {
    'campus course': {
      owned: true,
      own: true,
      make: ({ sql, word, marked, campusId, deletedAt }) =>
        one(sql`with offered as (insert into course
            (code, name, domain, mode, minutes, capacity, hours_per_lesson, price, on_shelf)
            values (${word}, ${word}, 'memory', 'ONE', 45, 1, 1, 30000, true) returning id)
          insert into course_campus (campus_id, course_id, price, remark, deleted_at)
          select ${campusId}, id, 30000, ${marked}, ${deletedAt} from offered returning id, version`),
    },
  },
  mark: async ({ sql }, other) => {
    await sql`with offered as (insert into course (code, name, domain, mode, minutes, capacity, hours_per_lesson, price)
        values ('X1', 'X1', 'memory', 'ONE', 45, 1, 1, 30000) returning id)
      insert into course_campus (campus_id, course_id, price, remark) select ${other}, id, 1, ${MARK} from offered`
  },
  marked: ['page'],
  calls: {
    ...standard('campus course', { read: readers, write: operations }, ({ campusId }) => ({
      campusId,
      courseId: 987_654_321,
      price: 30_000,
    })),
    add: {
      ...operations,
      live: 'UNKNOWN_REFERENCE',
      request: ({ campusId }) => ({ campusId, courseId: 987_654_321, price: 30_000 }),
    },
    update: { ...leaders, about: 'campus course', request: (at) => ({ ...row(at), price: 30_000 }) },
  },
})

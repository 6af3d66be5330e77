import { courseApply } from '@cogcampus/contract/admin/course-apply'
import { applied } from '../../../test/matrix/applications.ts'
import { id, leaders, MARK, matrixOf, most, one } from '../../../test/matrix/policy.ts'

const applicants = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] } as const
const readers = { may: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR', 'HQ_OPERATION'] } as const

export default matrixOf(courseApply, {
  things: {
    'course application': {
      owned: true,
      own: true,
      make: applied(({ sql, word, marked, campusId }, { applicantId, state }) =>
        one(sql`with wanted as (insert into course
            (code, name, domain, mode, minutes, capacity, hours_per_lesson, price, on_shelf)
            values (${word}, ${word}, 'memory', 'ONE', 45, 1, 1, 30000, true) returning id)
          insert into course_apply (campus_id, course_id, price, reason, applicant_id, state)
          select ${campusId}, id, 30000, ${marked}, ${applicantId}, ${state} from wanted returning id`),
      ),
    },
  },
  mark: async ({ sql }, other, colleague) => {
    await sql`with wanted as (insert into course (code, name, domain, mode, minutes, capacity, hours_per_lesson, price)
        values ('X2', 'X2', 'memory', 'ONE', 45, 1, 1, 30000) returning id)
      insert into course_apply (campus_id, course_id, price, reason, applicant_id)
      select ${other}, id, 1, ${MARK}, ${colleague} from wanted`
  },
  marked: ['page'],
  calls: {
    apply: {
      ...applicants,
      live: 'UNKNOWN_REFERENCE',
      request: ({ campusId }) => ({ campusId, courseId: 987_654_321, price: 30_000 }),
    },
    check: { ...leaders, about: 'course application', request: ({ id }) => ({ id, agreed: true }) },
    withdraw: { ...applicants, about: 'course application', applicant: 'caller', request: id },
    detail: { ...readers, about: 'course application', request: id },
    page: { ...readers, request: most },
  },
})

import { courseDoctorApply } from '@cogcampus/contract/admin/course-doctor-apply'
import { applied } from '../../../test/matrix/applications.ts'
import { newCourse, newDoctor } from '../../../test/matrix/courses.ts'
import { id, MARK, matrixOf, most, one, operations } from '../../../test/matrix/policy.ts'

// A principal who treats patients, too; and who may make doctors holds what these may do.
const doctors = { may: ['CAMPUS_PRINCIPAL', 'DOCTOR'] } as const
const readers = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'DOCTOR'] } as const

export default matrixOf(courseDoctorApply, {
  things: {
    'application to teach': {
      owned: true,
      own: true,
      make: applied(
        async ({ sql, word, marked, campusId }, { applicantId, state }) => {
          await newDoctor(sql, marked, campusId, applicantId)
          return one(sql`insert into course_doctor_apply (campus_id, course_id, level, reason, applicant_id, state)
            values (${campusId}, ${await newCourse(sql, word)}, 'senior', ${marked}, ${applicantId}, ${state}) returning id`)
        },
        { direct: true },
      ),
    },
  },
  mark: async ({ sql }, other) => {
    await sql`insert into course_doctor_apply (campus_id, course_id, level, reason, applicant_id)
      values (${other}, ${await newCourse(sql, 'X4')}, 'senior', ${MARK}, ${await newDoctor(sql, MARK, other)})`
  },
  marked: ['page'],
  calls: {
    apply: {
      ...doctors,
      // It takes a certificate that the caller has uploaded.
      live: 'BAD_INPUT',
      request: ({ campusId }) => ({ campusId, courseId: 987_654_321, level: 'senior', certificates: [] }),
    },
    check: { ...operations, about: 'application to teach', request: ({ id }) => ({ id, agreed: true }) },
    withdraw: { ...doctors, about: 'application to teach', applicant: 'caller', request: id },
    detail: { ...readers, about: 'application to teach', request: id },
    page: { ...readers, request: most },
  },
})

import { courseDoctor } from '@cogcampus/contract/admin/course-doctor'
import { newCourse, newDoctor } from '../../../test/matrix/courses.ts'
import {
  MARK,
  type Making,
  matrixOf,
  one,
  operations,
  row,
  standard,
  type Target,
} from '../../../test/matrix/policy.ts'

const read = { may: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'] } as const

async function permitted({ sql, word, marked, campusId, deletedAt, ownerId, caller }: Making) {
  const own = caller.role === 'DOCTOR' && ownerId === caller.userId
  const doctorId = await newDoctor(sql, marked, campusId, own ? ownerId : undefined)
  return one(sql`insert into course_doctor (course_id, doctor_id, level, deleted_at)
    values (${await newCourse(sql, word)}, ${doctorId}, 'senior', ${deletedAt}) returning id, version`)
}

const fields = () => ({ courseId: 987_654_321, doctorId: 987_654_321, level: 'senior' })

export default matrixOf(courseDoctor, {
  things: { 'course of a doctor': { owned: true, own: true, make: permitted } },
  mark: async ({ sql }, other) => {
    await sql`insert into course_doctor (course_id, doctor_id, level, remark)
      values (${await newCourse(sql, 'X3')}, ${await newDoctor(sql, MARK, other)}, 'senior', ${MARK})`
  },
  marked: ['page'],
  calls: {
    ...standard('course of a doctor', { read, write: operations }, fields),
    add: { ...operations, live: 'UNKNOWN_REFERENCE', request: fields },
    update: {
      ...operations,
      about: 'course of a doctor',
      request: (at: Target) => ({ ...row(at), level: 'assistant' }),
    },
  },
})

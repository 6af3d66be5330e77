import * as z from 'zod'
import { applications } from '../application.ts'
import { noun } from '../endpoint.ts'
import { page } from '../page.ts'
import { DictValue, Id } from '../schema.ts'
import { Certificate } from './course-doctor.ts'

/** A doctor asks for permission to teach a course, with certificates; headquarters decides, on the level as well. */
export const courseDoctorApplications = applications({
  name: 'application to teach a course',
  access: {
    apply: ['CAMPUS_PRINCIPAL', 'DOCTOR'],
    check: ['HQ_OPERATION'],
    read: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'DOCTOR'],
  },
  fields: {
    /** A campus of the doctor, from which the application is. */
    campusId: Id,
    courseId: Id,
    level: DictValue('courseLevel'),
    certificates: z.array(Certificate).min(1).max(9),
  },
  row: { courseId: Id, level: z.string(), certificates: z.array(Certificate) },
  filters: { courseId: Id.optional() },
  decision: { level: DictValue('courseLevel').optional() },
})

/** Catalogue `course-doctor-apply`; `check`, `withdraw` and `detail` are ours. */
export const courseDoctorApply = noun('/admin/course-doctor-apply', courseDoctorApplications)

export const courseDoctorApplyPage = page({
  path: '/course/doctorApply',
  component: 'course/doctorApply',
  name: '授课申请',
  nameEn: 'Applications to teach',
  remind: 'ADMIN_DOCTOR_COURSE_APPLY',
  actions: [
    '/admin/course-doctor-apply/page',
    '/admin/course-doctor-apply/detail',
    '/admin/course-doctor-apply/apply',
    '/admin/course-doctor-apply/check',
    '/admin/course-doctor-apply/withdraw',
  ],
})

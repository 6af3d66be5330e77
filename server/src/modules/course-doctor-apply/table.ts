import type { ApplicationColumns } from '../../applications/columns.ts'
import { owned } from '../../db/table.ts'
import type { Certificates } from '../course-doctor/table.ts'

/** The applicant is the doctor. */
export interface CourseDoctorApplyTable extends ApplicationColumns {
  courseId: number
  level: string
  certificates: Certificates
}

export const courseDoctorApply = owned<CourseDoctorApplyTable>({
  noun: 'course-doctor-apply',
  campus: 'campusId',
  owner: 'applicantId',
  title: 'courseId',
  files: ['certificates'],
  dicts: { level: 'courseLevel' },
  history: { call: '/admin/course-doctor-apply/page' },
})

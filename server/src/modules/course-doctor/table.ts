import type { ColumnType, Generated } from 'kysely'
import type { Kept } from '../../db/columns.ts'
import { known, shared } from '../../db/table.ts'

interface Certificate {
  name: string
  accessUrl: string
}
export type Certificates = ColumnType<Certificate[], Certificate[] | undefined, Certificate[]>

export interface CourseDoctorTable extends Kept {
  courseId: number
  doctorId: number
  level: string
  certificates: Certificates
  approvedAt: Generated<string>
  status: Generated<1 | 2>
  remark: string | null
}

export const courseDoctor = known<CourseDoctorTable>({
  noun: 'course-doctor',
  campus: { query: 'select c.campus_id from rbac_user_campus c where c.user_id = row.doctor_id' },
  owner: 'doctorId',
  // Who teaches a course stands beside it at each campus.
  known: true,
  title: 'courseId',
  partOf: 'doctorId',
  files: ['certificates'],
  dicts: { level: 'courseLevel', status: 'status' },
  history: { call: '/admin/course-doctor/page' },
})

/** The doctors who teach a course at a campus. */
export interface CourseCampusDoctorTable {
  courseCampusId: number
  courseDoctorId: number
}

export const courseCampusDoctor = shared<CourseCampusDoctorTable>({
  noun: 'course-doctor',
  link: ['courseCampusId', 'courseDoctorId'],
  history: { call: '/admin/course-campus/page' },
})

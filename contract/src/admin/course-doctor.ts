import * as z from 'zod'
import { crud, noun } from '../endpoint.ts'
import { page, standardCalls } from '../page.ts'
import { Code, DictValue, Enabled, FileUrl, Id, Name, Text, Time, Version } from '../schema.ts'

/** A scan of a certificate. */
export const Certificate = z.strictObject({ name: Name(200), accessUrl: FileUrl('certificate') })

const CourseDoctor = z.strictObject({
  id: Id,
  courseId: Id,
  courseName: z.string(),
  doctorId: Id,
  doctorName: z.string(),
  level: z.string(),
  approvedAt: Time,
  status: Enabled,
  /** The campuses at which the doctor teaches it. */
  campuses: z.array(z.strictObject({ id: Id, name: z.string() })),
  remark: z.string().nullable(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})

const standard = crud({
  name: 'course of a doctor',
  access: { read: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'], write: ['HQ_OPERATION'] },
  fields: {
    courseId: Id,
    doctorId: Id,
    level: DictValue('courseLevel'),
    certificates: z.array(Certificate).max(9).optional(),
    status: Enabled.optional(),
    remark: Text(200).nullable().optional(),
  },
  row: CourseDoctor,
  detail: CourseDoctor.extend({ certificates: z.array(Certificate) }),
  filters: {
    courseId: Id.optional(),
    doctorId: Id.optional(),
    /** Of doctors who work at this campus. */
    campusId: Id.optional(),
    level: Code.optional(),
    status: Enabled.optional(),
    deleted: z.boolean().optional(),
  },
})

/**
 * Which courses a doctor may teach: by an application, or entered by headquarters. Catalogue `course-doctor`, also spelled
 * `course-dockor`.
 */
export const courseDoctor = noun(
  '/admin/course-doctor',
  {
    ...standard,
    update: { ...standard.update, input: standard.update.input.omit({ courseId: true, doctorId: true }) },
  },
  { alias: ['/admin/course-dockor'] },
)

export const courseDoctorPage = page({
  path: '/course/doctor',
  component: 'course/courseDoctor',
  name: '医生授课',
  nameEn: 'Doctors’ courses',
  actions: standardCalls('/admin/course-doctor'),
})

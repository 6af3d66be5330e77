import * as z from 'zod'
import { crud, noun, write } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { page, standardCalls } from '../page.ts'
import { Enabled, Id, Money, Text, Time, Version } from '../schema.ts'
import { courseModes, courseReaders } from './course.ts'

const CourseCampus = z.strictObject({
  id: Id,
  campusId: Id,
  campusName: z.string(),
  courseId: Id,
  courseName: z.string(),
  mode: z.enum(courseModes),
  minutes: z.int(),
  hoursPerLesson: z.int(),
  /** Fen for a course hour at this campus, and in the catalogue. */
  price: Money,
  listPrice: Money,
  status: Enabled,
  /** The doctors who teach it there. */
  doctors: z.array(z.strictObject({ id: Id, name: z.string() })),
  remark: z.string().nullable(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})

const standard = crud({
  name: 'course of a campus',
  access: { read: courseReaders, write: ['HQ_OPERATION'] },
  fields: {
    campusId: Id,
    courseId: Id,
    price: Money.min(0).max(limits.price),
    status: Enabled.optional(),
    remark: Text(200).nullable().optional(),
  },
  row: CourseCampus,
  filters: {
    campusId: Id.optional(),
    courseId: Id.optional(),
    status: Enabled.optional(),
    deleted: z.boolean().optional(),
  },
})

/**
 * The courses that campuses offer, each with its price there. A campus asks for one by an application; its principal may
 * stop to offer it, and offer it again. Catalogue `course-campus`.
 */
export const courseCampus = noun('/admin/course-campus', {
  ...standard,
  update: write({
    summary: standard.update.summary,
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'],
    input: standard.update.input.omit({ campusId: true, courseId: true }),
    output: standard.update.output,
  }),
})

export const courseCampusPage = page({
  path: '/course/campus',
  component: 'course/courseCampus',
  name: '校区课程',
  nameEn: 'Campus courses',
  actions: [...standardCalls('/admin/course-campus'), '/admin/course/page/campus', '/admin/course/doctor'],
})

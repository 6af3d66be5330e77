import * as z from 'zod'
import { courseModes } from '../admin/course.ts'
import { noun, read } from '../endpoint.ts'
import { Code, FileUrl, Id, PageQuery, pageOf } from '../schema.ts'

const Course = z.strictObject({
  id: Id,
  name: z.string(),
  domain: z.string(),
  /** The domain in words. */
  domainName: z.string(),
  mode: z.enum(courseModes),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  minutes: z.int(),
  hoursPerLesson: z.int(),
  cover: FileUrl('courseCover').nullable(),
})

/** Courses on the shelf as anyone may know them. Catalogue `course` under /api. */
export const openCourse = noun('/api/course', {
  page: read({
    summary: 'A page of the courses on the shelf; of one campus, those that it offers',
    access: 'public',
    input: PageQuery.omit({ sort: true }).extend({
      campusId: Id.optional(),
      domain: Code.optional(),
      mode: z.enum(courseModes).optional(),
    }),
    output: pageOf(Course),
  }),
  detail: read({
    summary: 'A course on the shelf, with the campuses that offer it',
    access: 'public',
    input: z.strictObject({ id: Id }),
    output: Course.extend({
      goals: z.string().nullable(),
      outline: z.string().nullable(),
      campuses: z.array(z.strictObject({ id: Id, name: z.string() })),
    }),
  }),
})

import * as z from 'zod'
import { noun, read, remove, write } from '../../endpoint.ts'
import { page } from '../../page.ts'
import { Grade, Id, Name, Nothing, PageQuery, pageOf, Time, Version } from '../../schema.ts'

const Subject = z.strictObject({
  id: Id,
  name: z.string(),
  levelName: z.string(),
  grade: z.int().nullable(),
  sort: z.int(),
  createdAt: Time,
  version: Version,
})

/** Subjects; these paths stand as the specification writes them (section 7). */
export const subject = noun('/api/admin/education/subject', {
  list: read({
    summary: 'All subjects, for choosing one',
    access: 'session',
    output: z.array(Subject.pick({ id: true, name: true, levelName: true, grade: true })),
  }),
  page: read({
    summary: 'A page of subjects',
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'],
    input: PageQuery.extend({ grade: Grade.optional() }),
    output: pageOf(Subject),
  }),
  edit: write({
    summary: 'Add a subject, or change one when an id is given',
    access: ['HQ_OPERATION'],
    input: z.strictObject({
      id: Id.optional(),
      version: Version.optional(),
      name: Name(30),
      levelName: Name(30),
      grade: Grade.nullable().optional(),
      sort: z.int().min(0).max(100_000).optional(),
    }),
    output: z.strictObject({ id: Id, version: Version }),
  }),
  'select/:id': read({
    summary: 'One subject',
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'],
    input: z.strictObject({ id: Id }),
    output: Subject,
  }),
  'delete/:id': remove({
    summary: 'Delete a subject',
    access: ['HQ_OPERATION'],
    input: z.strictObject({ id: Id }),
    output: Nothing,
  }),
})

export const subjectPage = page({
  path: '/course/subject',
  component: 'course/subject',
  name: '学科',
  nameEn: 'Subjects',
  actions: [
    '/api/admin/education/subject/page',
    '/api/admin/education/subject/edit',
    '/api/admin/education/subject/select/:id',
    '/api/admin/education/subject/delete/:id',
  ],
})

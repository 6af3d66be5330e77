import * as z from 'zod'
import { crud, noun, read, write } from '../endpoint.ts'
import type { RoleCode } from '../enums.ts'
import { limits } from '../limits.ts'
import { page, standardCalls } from '../page.ts'
import {
  Code,
  DictValue,
  Enabled,
  FileUrl,
  Id,
  Money,
  Name,
  Note,
  Nothing,
  PageQuery,
  pageOf,
  Text,
  Time,
  Version,
} from '../schema.ts'
import { exports } from '../sheets.ts'

/** How a lesson takes place: one patient, several, at home with the family, or over video. */
export const courseModes = ['ONE', 'GROUP', 'HOME', 'ONLINE'] as const

export const courseReaders = [
  'HQ_OPERATION',
  'CAMPUS_PRINCIPAL',
  'CAMPUS_STAFF',
  'SALES_CONSULTANT',
  'DOCTOR',
] as const satisfies RoleCode[]

const fields = {
  code: Code.max(30),
  name: Name(50),
  domain: DictValue('domain'),
  mode: z.enum(courseModes),
  /** Years of age, both included. */
  ageFrom: z.int().min(0).max(120).nullable().optional(),
  ageTo: z.int().min(0).max(120).nullable().optional(),
  /** The length of a lesson. */
  minutes: z.int().min(5).max(480),
  /** The most patients in a lesson: 2 or more of a group, 1 otherwise. */
  capacity: z.int().min(1).max(30),
  /** How many course hours (课时), the unit that orders sell and the ledger counts, a lesson takes. */
  hoursPerLesson: z.int().min(1).max(20),
  /** Fen for a course hour, before any discount. */
  price: Money.min(0).max(limits.price),
  /** For how many days bought hours can be used; without it, for good. */
  validDays: z.int().min(1).max(3650).nullable().optional(),
  /** The type of room and of device that a lesson needs. */
  roomType: DictValue('roomType').nullable().optional(),
  deviceType: DictValue('deviceType').nullable().optional(),
  goals: Note().nullable().optional(),
  outline: Note().nullable().optional(),
  /** What families are to bring to a lesson; without it they read what its place asks for. */
  bring: Text(100).nullable().optional(),
  cover: FileUrl('courseCover').nullable().optional(),
  /** Whether campuses can open it and doctors apply for it. */
  onShelf: z.boolean(),
  remark: Text(200).nullable().optional(),
}

const Course = z.strictObject({
  id: Id,
  code: z.string(),
  name: z.string(),
  domain: z.string(),
  mode: z.enum(courseModes),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  minutes: z.int(),
  capacity: z.int(),
  hoursPerLesson: z.int(),
  price: Money,
  validDays: z.int().nullable(),
  /** The types of room and device that its lessons need. */
  roomType: z.string().nullable(),
  deviceType: z.string().nullable(),
  onShelf: z.boolean(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})
const CourseDetail = Course.extend({
  goals: z.string().nullable(),
  outline: z.string().nullable(),
  bring: z.string().nullable(),
  cover: FileUrl('courseCover').nullable(),
  remark: z.string().nullable(),
})

const filters = {
  domain: Code.optional(),
  mode: z.enum(courseModes).optional(),
  roomType: Code.optional(),
  deviceType: Code.optional(),
  onShelf: z.boolean().optional(),
  deleted: z.boolean().optional(),
}

const Choice = Course.pick({
  id: true,
  name: true,
  code: true,
  mode: true,
  hoursPerLesson: true,
  price: true,
  validDays: true,
  onShelf: true,
  roomType: true,
  deviceType: true,
})

/** The courses of the business, the same at every campus. Catalogue `course`. */
export const course = noun('/admin/course', {
  ...crud({
    name: 'course',
    access: { read: courseReaders, write: ['HQ_OPERATION'] },
    fields,
    row: Course,
    detail: CourseDetail,
    filters,
  }),
  ...exports({ name: 'course', access: ['HQ_OPERATION'], lists: ['page'], query: filters, direct: ['page'] }),
  all: read({
    summary: 'The courses on the shelf, for choosing one',
    access: 'session',
    output: z.array(Choice),
  }),
  'campus/all': read({
    summary: 'The courses that a campus offers, with its prices, for choosing one',
    access: 'session',
    input: z.strictObject({ campusId: Id }),
    output: z.array(Choice),
  }),
  doctor: write({
    summary: 'Set which doctors teach a course at a campus, of those who may',
    access: ['CAMPUS_PRINCIPAL', 'HQ_OPERATION'],
    input: z.strictObject({ courseId: Id, campusId: Id, doctorIds: z.array(Id).max(200) }),
    output: Nothing,
  }),
  'page/campus': read({
    summary: 'The courses on the shelf as one campus sees them: which it offers, and which it has asked for',
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'DOCTOR'],
    input: PageQuery.extend({
      campusId: Id,
      domain: Code.optional(),
      mode: z.enum(courseModes).optional(),
      /** Whether the campus offers it, or did. */
      opened: z.boolean().optional(),
    }),
    output: pageOf(
      Course.omit({ onShelf: true, createdAt: true, deletedAt: true, version: true }).extend({
        opened: z.boolean(),
        /** Fen for a course hour at the campus; null where it does not offer it. */
        campusPrice: Money.nullable(),
        status: Enabled.nullable(),
        /** The application that waits for a decision. */
        applicationId: Id.nullable(),
      }),
    ),
  }),
})

export const coursePage = page({
  path: '/course/course',
  component: 'course/course',
  name: '课程',
  nameEn: 'Courses',
  actions: [...standardCalls('/admin/course'), '/admin/course/export', '/admin/course/page/exl'],
})

import * as z from 'zod'
import { crud, noun, read } from '../endpoint.ts'
import { page, standardCalls } from '../page.ts'
import { Id, Keyword, patientCourse, Text, Time, Version, Weekday } from '../schema.ts'

/** How a place in the week suits a family. */
export const placeKinds = ['PREFERRED', 'IMPOSSIBLE'] as const

/** A slot on a weekday. */
export const WishPlace = z.strictObject({
  weekday: Weekday,
  soTimeId: Id,
  kind: z.enum(placeKinds),
})
export type WishPlace = z.infer<typeof WishPlace>

const fields = {
  campusId: Id,
  patientId: Id,
  courseId: Id,
  /** Sessions a week, one a day at most. */
  times: z.int().min(1).max(7),
  places: z.array(WishPlace).max(700).default([]),
  /** The preferred doctor. */
  doctorId: Id.nullable().optional(),
  /** Another patient of the campus, such as a sibling, whose sessions are to be in the same slots or next to them. */
  togetherId: Id.nullable().optional(),
  /** 3 comes first. */
  priority: z.int().min(1).max(3).default(2),
  remark: Text(200).nullable().optional(),
}

const Wish = z.strictObject({
  id: Id,
  ...patientCourse,
  times: z.int(),
  places: z.array(WishPlace),
  doctorId: Id.nullable(),
  doctorName: z.string().nullable(),
  togetherId: Id.nullable(),
  togetherName: z.string().nullable(),
  priority: z.int(),
  remark: z.string().nullable(),
  /** What the family itself said last, who of it, and when; null where it said nothing. */
  saidTimes: z.int().nullable(),
  saidPlaces: z.array(WishPlace),
  saidRemark: z.string().nullable(),
  saidAt: Time.nullable(),
  saidByName: z.string().nullable(),
  /** Whether the desk has not taken it up: it does by saving the wish. */
  unheard: z.boolean(),
  createdAt: Time,
  deletedAt: Time.nullable(),
  version: Version,
})

const readers = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT', 'DOCTOR'] as const
const planners = ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const

/** What families wish of the timetable: a wish for each patient and course. A proposal is made from them. */
export const soWish = noun('/admin/so-wish', {
  ...crud({
    name: 'timetable wish',
    access: { read: readers, write: planners },
    fields,
    row: Wish,
    filters: {
      campusId: Id.optional(),
      courseId: Id.optional(),
      /** What the badge counts: what families said and the desk has not taken up. */
      remind: z.boolean().optional(),
      deleted: z.boolean().optional(),
    },
  }),
  patients: read({
    summary: 'Patients of a campus for a wish, those with hours of the course left first',
    access: planners,
    input: z.strictObject({ campusId: Id, courseId: Id, keyword: Keyword.optional() }),
    output: z.array(
      z.strictObject({
        id: Id,
        name: z.string(),
        /** Hours of the course that no session holds; null: as many as wanted. */
        hours: z.int().nullable(),
      }),
    ),
  }),
})

export const soWishPage = page({
  path: '/schedule/wish',
  component: 'schedule/soWish',
  name: '排课愿望',
  nameEn: 'Wishes',
  remind: 'CAMPUS_WISH',
  actions: [...standardCalls('/admin/so-wish'), '/admin/so-wish/patients'],
})

import * as z from 'zod'
import { WishPlace } from '../admin/so-wish.ts'
import { noun, read, write } from '../endpoint.ts'
import { Clock, Id, Text, Time, Version } from '../schema.ts'

const said = {
  /** Lessons a week, one a day at most. */
  times: z.int().min(1).max(7),
  places: z.array(WishPlace).max(700),
  remark: Text(200).nullable(),
}

/** The days and times that suit a family, as it says itself. What the desk plans with stays as it is until the desk takes this up. */
export const accountWish = noun('/api/so-wish', {
  list: read({
    summary: 'The courses of the children with what their family wishes, and the slots of their campuses',
    access: 'account',
    output: z.strictObject({
      wishes: z.array(
        z.strictObject({
          patientId: Id,
          patientName: z.string(),
          campusId: Id,
          courseId: Id,
          courseName: z.string(),
          /** What a change has to name; null where there is no wish yet. */
          version: Version.nullable(),
          /** What the family said, when, and whether this account did; null before. */
          said: z.strictObject({ ...said, at: Time, mine: z.boolean(), heard: z.boolean() }).nullable(),
          /** Whether the account may say it. */
          maySave: z.boolean(),
        }),
      ),
      slots: z.array(z.strictObject({ id: Id, campusId: Id, name: z.string(), from: Clock, to: Clock })),
    }),
  }),
  save: write({
    summary: 'Say when a child wishes to come for a course; the desk is told, and its own plan stays',
    access: 'account',
    input: z.strictObject({
      patientId: Id,
      courseId: Id,
      version: Version.nullable(),
      ...said,
      places: said.places.default([]),
      remark: said.remark.optional(),
    }),
    output: z.strictObject({ version: Version }),
  }),
})

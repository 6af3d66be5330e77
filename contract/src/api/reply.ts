import * as z from 'zod'
import { commentFiles } from '../admin/so-day/record.ts'
import { noun, read, write } from '../endpoint.ts'
import { Clock, Day, Id, Nothing, PageQuery, pageOf, Text, Time } from '../schema.ts'

/** Class comments between doctor and family. Catalogue `reply` under /api. */
export const accountReply = noun('/api/reply', {
  page: read({
    summary: 'The class comments of the children, or those on one lesson, the latest first',
    access: 'account',
    input: PageQuery.omit({ keyword: true, sort: true }).extend({
      patientId: Id.optional(),
      soDayId: Id.optional(),
      /** Only those of staff that the family has not read. */
      unread: z.boolean().optional(),
    }),
    output: pageOf(
      z.strictObject({
        id: Id,
        soDayId: Id,
        patientId: Id,
        patientName: z.string(),
        day: Day,
        from: Clock,
        courseName: z.string(),
        text: z.string(),
        files: commentFiles,
        byFamily: z.boolean(),
        authorName: z.string().nullable(),
        readAt: Time.nullable(),
        createdAt: Time,
      }),
    ),
  }),
  add: write({
    summary: 'Write to the doctor about a lesson that took place',
    access: 'account',
    input: z.strictObject({ soDayId: Id, text: Text(1000) }),
    output: z.strictObject({ id: Id }),
  }),
  read: write({
    summary: 'Note that the comments of staff on a lesson were read',
    access: 'account',
    input: z.strictObject({ soDayId: Id }),
    output: Nothing,
  }),
})

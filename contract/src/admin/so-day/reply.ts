import * as z from 'zod'
import { ofPatient, read } from '../../endpoint.ts'
import { page } from '../../page.ts'
import { Id, PageQuery, pageOf, Time } from '../../schema.ts'
import { within } from './filters.ts'
import { clinicians, commentFiles, RecordRow } from './record.ts'

const Count = z.int().min(0)

const filters = {
  campusId: Id.optional(),
  doctorId: Id.optional(),
  patientId: Id.optional(),
  courseId: Id.optional(),
  /** Done without a comment by staff. */
  owed: z.boolean().optional(),
  /** Commented by staff within a day. */
  inTime: z.boolean().optional(),
  /** With a comment of the family that was not read. */
  unread: z.boolean().optional(),
  /** Sessions that the caller gives. */
  mine: z.boolean().optional(),
  /** What the badge counts: the caller's own sessions done without a comment. */
  remind: z.boolean().optional(),
  ...within,
}
const listed = PageQuery.extend(filters)
export type ReplyFilters = Omit<z.output<typeof listed>, 'pageNo' | 'pageSize' | 'sort'>

/** A session that is done, with what was said about it. */
const ReplyRow = RecordRow.pick({
  id: true,
  day: true,
  from: true,
  to: true,
  campusName: true,
  patientId: true,
  patientName: true,
  doctorId: true,
  doctorName: true,
  courseName: true,
  recordState: true,
  state: true,
}).extend({
  doneAt: Time.nullable(),
  /** When staff commented first; null: it is owed. */
  commentedAt: Time.nullable(),
  /** Owed for more than a day. */
  late: z.boolean(),
  /** The latest comment, of either side. */
  text: z.string().nullable(),
  files: commentFiles,
  unread: Count,
})

/** Class comments by session. */
export const replyCalls = {
  reply: read({
    summary: 'A page of sessions that are done with their class comments, those with unread ones first',
    access: clinicians,
    input: listed,
    output: pageOf(ReplyRow),
    onRecord: ofPatient,
  }),
  'reply/noTotal': read({
    summary: 'How many sessions are done without a class comment, by doctor; late after a day',
    access: clinicians,
    input: z.strictObject({ campusId: Id.optional(), doctorId: Id.optional() }),
    output: z.strictObject({
      owed: Count,
      late: Count,
      doctors: z.array(z.strictObject({ doctorId: Id, doctorName: z.string(), owed: Count, late: Count })),
    }),
  }),
}

export const soReplyPage = page({
  path: '/schedule/comment',
  component: 'schedule/soReply',
  name: '课堂点评',
  nameEn: 'Class comments',
  remind: 'DOCTOR_COMMENT',
  actions: [
    '/admin/so-day/reply',
    '/admin/so-day/reply/noTotal',
    '/admin/reply/add',
    '/admin/reply/add/batch',
    '/admin/reply/list',
    '/admin/reply/read',
    '/admin/phrase/list',
    '/admin/phrase/add',
    '/admin/phrase/update',
    '/admin/phrase/delete',
  ],
})

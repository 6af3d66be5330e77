import * as z from 'zod'
import { FutureTime } from '../dates.ts'
import { crud, noun, read, write } from '../endpoint.ts'
import { announcementStates, audiences, broadcastStates } from '../life/announcement.ts'
import { page, standardCalls } from '../page.ts'
import { Id, Nothing, PageQuery, pageOf, Text, Time, Version } from '../schema.ts'

const fields = {
  /** None: the whole business; for callers who reach it. */
  campusId: Id.nullable().optional(),
  audience: z.enum(audiences),
  /** Of staff: those with one of these roles; none: all. */
  roleIds: z.array(Id).max(50).default([]),
  /** Of families: of patients whom this doctor treats, or taught within 60 days. */
  doctorId: Id.nullable().optional(),
  /** Of families: of patients who have hours of this course. */
  courseId: Id.nullable().optional(),
  /** Of families: of patients who have no more hours left, of the course or of any. */
  hoursAtMost: z.int().min(0).max(100).nullable().optional(),
  title: Text(50),
  /** `{name}` stands for the receiver's name, `{child}` for the children's. */
  body: Text(1000),
  /** Families receive it during quiet hours, too. */
  urgent: z.boolean().default(false),
}

/** What became of the notices of the messaging app. */
const Figures = z.strictObject({
  /** Under way or paused. */
  waiting: z.int(),
  sent: z.int(),
  /** Refused, no longer agreed to, too late or stopped. */
  unsent: z.int(),
  /** Nobody knows whether they arrived. */
  unsure: z.int(),
  /** Receivers who did not agree to one: they have it in the applet alone. */
  inApp: z.int(),
})

const Announcement = z.strictObject({
  ...{ id: Id, campusId: Id.nullable(), campusName: z.string().nullable(), audience: z.enum(audiences) },
  ...{
    roleIds: z.array(Id),
    roleNames: z.array(z.string()),
    doctorId: Id.nullable(),
    doctorName: z.string().nullable(),
  },
  ...{ courseId: Id.nullable(), courseName: z.string().nullable(), hoursAtMost: z.int().nullable() },
  ...{ title: z.string(), body: z.string(), urgent: z.boolean() },
  state: z.enum(announcementStates),
  /** When it is to be sent; none while it is a draft. */
  sendAt: Time.nullable(),
  sentAt: Time.nullable(),
  /** How many received it, and how many of these have read it; none until it is sent. */
  receivers: z.int().nullable(),
  readers: z.int().nullable(),
  /** How its notices of the messaging app stand; none where nobody who receives it agreed to any. */
  notices: z.enum(broadcastStates).nullable(),
  /** What the messaging app answered where they are paused because it refuses their template. */
  noticesCode: z.int().nullable(),
  /** How far they are, as long as some wait, and where they were stopped; null once all are over. */
  progress: Figures.nullable(),
  createdByName: z.string().nullable(),
  ...{ createdAt: Time, deletedAt: Time.nullable(), version: Version },
})

const Receiver = z.strictObject({
  id: Id,
  name: z.string(),
  /** The children for whom a parent receives it. */
  children: z.string().nullable(),
  /** None: unread, or not yet sent. */
  readAt: Time.nullable(),
})

const writers = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'] as const
const seen = { id: Id, version: Version }

/** What the staff tells families or colleagues at once: written, looked at with its receivers, sent now or later. */
export const announcement = noun('/admin/announcement', {
  ...crud({
    name: 'announcement',
    access: { read: writers, write: writers },
    fields,
    row: Announcement,
    filters: {
      campusId: Id.optional(),
      state: z.enum(announcementStates).optional(),
      audience: z.enum(audiences).optional(),
      deleted: z.boolean().optional(),
    },
  }),
  send: write({
    summary: 'Send an announcement, at once or at a time',
    access: writers,
    input: z.strictObject({ ...seen, sendAt: FutureTime.nullable().optional() }),
    output: Nothing,
  }),
  withdraw: write({
    summary: 'Take an announcement back that is not sent yet: it is a draft again',
    access: writers,
    input: z.strictObject(seen),
    output: Nothing,
  }),
  receivers: read({
    summary: 'Who receives it, before it is sent; who received it, and who has read it, after',
    access: writers,
    input: PageQuery.extend({ id: Id, unread: z.boolean().optional() }),
    output: pageOf(Receiver).extend({
      /** Parents among those meant who do not use the applet: they do not receive it. */
      unreached: z.int(),
    }),
  }),
  notices: read({
    summary: 'What became of its notices of the messaging app, which go to those who agreed to them when it was sent',
    access: writers,
    input: z.strictObject({ id: Id }),
    output: Figures,
  }),
  pauseNotices: write({
    summary: 'Send no more of its notices for now',
    access: writers,
    input: z.strictObject(seen),
    output: Nothing,
  }),
  resumeNotices: write({
    summary: 'Send its notices that were paused',
    access: writers,
    input: z.strictObject(seen),
    output: Nothing,
  }),
  stopNotices: write({
    summary: 'End its notices that are not sent yet: nobody receives them any more',
    access: writers,
    input: z.strictObject(seen),
    output: Nothing,
  }),
  roles: read({
    summary: 'The roles to which it can be sent',
    access: writers,
    output: z.array(z.strictObject({ id: Id, name: z.string() })),
  }),
})

export const announcementPage = page({
  path: '/operate/announcement',
  component: 'operate/announcement',
  name: '群发通知',
  nameEn: 'Announcements',
  actions: [
    ...standardCalls('/admin/announcement'),
    '/admin/announcement/send',
    '/admin/announcement/withdraw',
    '/admin/announcement/receivers',
    '/admin/announcement/notices',
    '/admin/announcement/pauseNotices',
    '/admin/announcement/resumeNotices',
    '/admin/announcement/stopNotices',
    '/admin/announcement/roles',
  ],
})

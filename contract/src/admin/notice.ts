import * as z from 'zod'
import { noun, read, write } from '../endpoint.ts'
import { familyEventNames, noticeKinds, noticeStates, noticeValues } from '../notices.ts'
import { page } from '../page.ts'
import { Id, PageQuery, pageOf, Time, Version } from '../schema.ts'

/** A field as the messaging app names it: what it takes, and a number. */
const FieldName = z.string().regex(/^(thing|phrase|name|character_string|letter|time|date)\d{1,3}$/)

const template = {
  kind: z.enum(noticeKinds),
  /** Its id in the messaging app; without one, nothing of the kind is sent. */
  templateId: z
    .string()
    .regex(/^[\w-]{10,64}$/)
    .nullable(),
  /** Its fields, each with what it carries. */
  fields: z
    .array(z.strictObject({ name: FieldName, value: z.enum(noticeValues) }))
    .max(7)
    .refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length),
  /** The events of the kind that are told in the applet alone. */
  muted: z.array(z.enum(familyEventNames)).max(familyEventNames.length),
}

const Notice = z.strictObject({
  id: Id,
  accountId: Id,
  /** Of the parent, or what the account calls itself. */
  name: z.string().nullable(),
  /** With the middle masked. */
  phone: z.string().nullable(),
  /** The patients of the account within reach. */
  patients: z.array(z.strictObject({ id: Id, name: z.string() })),
  event: z.enum(familyEventNames),
  kind: z.enum(noticeKinds),
  /** Of the message in the applet. */
  title: z.string(),
  state: z.enum(noticeStates),
  /** What the messaging app answered where it refused. */
  code: z.int().nullable(),
  tries: z.int(),
  /** Whether the family has opened the message in the applet. */
  read: z.boolean(),
  createdAt: Time,
  /** When it is tried next; null once it is over. */
  dueAt: Time.nullable(),
  endedAt: Time.nullable(),
})

const keepers = ['HQ_OPERATION'] as const
const readers = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const

/** What the messaging app tells families outside of the applet: its templates, and what became of each notice. */
export const notice = noun('/admin/notice', {
  page: read({
    summary: 'Notices to the families of a campus, the latest first',
    access: readers,
    input: PageQuery.extend({
      state: z.enum(noticeStates).optional(),
      event: z.enum(familyEventNames).optional(),
      /** Those that did not reach a family, which has not read the message since. */
      unreached: z.boolean().optional(),
    }),
    output: pageOf(Notice),
  }),
  templates: read({
    summary: 'The templates of the messaging app, and how many families agree to each now',
    access: keepers,
    output: z.array(
      z.strictObject({ ...template, version: Version, agreed: z.int(), waiting: z.int(), sent: z.int() }),
    ),
  }),
  saveTemplate: write({
    summary: 'Set the id and the fields of a template, and which events it tells',
    access: keepers,
    input: z.strictObject({ ...template, version: Version }),
    output: z.strictObject({ version: Version }),
  }),
})

export const noticePage = page({
  path: '/operate/notice',
  component: 'operate/notice',
  name: '服务通知',
  nameEn: 'Service notices',
  actions: ['/admin/notice/page', '/admin/notice/templates', '/admin/notice/saveTemplate'],
})

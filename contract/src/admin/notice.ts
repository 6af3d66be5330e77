import * as z from 'zod'
import { noun, read, write } from '../endpoint.ts'
import {
  familyEventNames,
  familyPages,
  familyReceivers,
  noticeKinds,
  noticeOutcomeNames,
  noticeStates,
  noticeValues,
  valuesOfField,
} from '../notices.ts'
import { page } from '../page.ts'
import { Day, Id, Nothing, PageQuery, pageOf, Time, Version } from '../schema.ts'

/** The id of a template in the messaging app. */
export const TemplateId = z.string().regex(/^[\w-]{10,64}$/)
/** A field as the messaging app names it: what it takes, of the kinds that carry what families are told, and a number. */
const FieldName = z.string().regex(/^(thing|name|time|date)\d{1,3}$/)
const Field = z
  .strictObject({ name: FieldName, value: z.enum(noticeValues) })
  // A field for a time takes nothing else.
  .refine(({ name, value }) => valuesOfField(name).includes(value), { path: ['value'] })

const template = {
  kind: z.enum(noticeKinds),
  /** Its id in the messaging app; without one, nothing of the kind is sent. */
  templateId: TemplateId.nullable(),
  /** Its fields, each with what it carries. */
  fields: z
    .array(Field)
    .max(7)
    .refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length),
}

const Notice = z.strictObject({
  id: Id,
  /** Of the parent, or what the account calls itself; of a patient without an account, of the parent who is told first. */
  name: z.string().nullable(),
  /** With the middle masked. */
  phone: z.string().nullable(),
  /** The patients of the account within reach. */
  patients: z.array(z.strictObject({ id: Id, name: z.string() })),
  event: z.enum(familyEventNames),
  kind: z.enum(noticeKinds),
  /** Of the message in the applet, or what the family is to be told that has none. */
  title: z.string(),
  text: z.string(),
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
  /** Whether the family is to be rung about it. */
  toRing: z.boolean(),
  /** When the family was rung, and by whom. */
  rungAt: Time.nullable(),
  rungByName: z.string().nullable(),
})

/** An event, with what became of its notices since a day. */
const Event = z.strictObject({
  since: Day,
  event: z.enum(familyEventNames),
  kind: z.enum(noticeKinds),
  /** Who of a family is told, and what the applet shows where the message leads. */
  to: z.enum(familyReceivers),
  opens: z.enum(familyPages),
  /** For how many hours a notice is of use. */
  hours: z.int(),
  atNight: z.boolean(),
  ring: z.boolean(),
  /** Whether headquarters lets it be told by notices, and the version of its template. */
  told: z.boolean(),
  version: Version,
  ...{ waiting: z.int(), sent: z.int(), unreached: z.int(), unsure: z.int(), refused: z.int(), unneeded: z.int() },
  /** The last answer by which the messaging app refused one. */
  code: z.int().nullable(),
})

const keepers = ['HQ_OPERATION'] as const
const ringers = ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const
const readers = [...keepers, ...ringers] as const

/** What the messaging app tells families outside of the applet: its templates, and what became of each notice. */
export const notice = noun('/admin/notice', {
  page: read({
    summary: 'Notices to the families of a campus, the latest first',
    access: readers,
    input: PageQuery.extend({
      outcome: z.enum(noticeOutcomeNames).optional(),
      /** Written on this day or later. */
      createdFrom: Day.optional(),
      event: z.enum(familyEventNames).optional(),
      /** The families to ring: what did not reach them, they have not read since, and nobody told them on the phone. */
      remind: z.boolean().optional(),
    }),
    output: pageOf(Notice),
  }),
  ring: write({
    summary: 'Note that a family was rung about all that did not reach it; or that it was not after all',
    access: ringers,
    input: z.strictObject({ id: Id, rung: z.boolean() }),
    output: Nothing,
  }),
  events: read({
    summary: 'What families are told of, and what became of the notices of each event within 30 days',
    access: keepers,
    output: z.array(Event),
  }),
  preview: read({
    summary: 'The latest notices of an event as families read them',
    access: keepers,
    input: z.strictObject({ event: z.enum(familyEventNames) }),
    output: z.strictObject({
      /** Null where the template is not set. */
      templateId: z.string().nullable(),
      samples: z.array(
        z.strictObject({
          id: Id,
          title: z.string(),
          text: z.string(),
          createdAt: Time,
          /** The fields of the notice, cut as the messaging app takes them. */
          fields: z.array(z.strictObject({ name: z.string(), value: z.string() })),
        }),
      ),
    }),
  }),
  tell: write({
    summary: 'Tell families of an event by notices, or in the applet alone',
    access: keepers,
    input: z.strictObject({ event: z.enum(familyEventNames), told: z.boolean(), version: Version }),
    output: z.strictObject({ version: Version }),
  }),
  templates: read({
    summary: 'The templates of the messaging app, and how many families agree to each now',
    access: keepers,
    output: z.array(
      z.strictObject({
        ...template,
        version: Version,
        ...{ agreed: z.int(), waiting: z.int(), sent: z.int() },
        /** The answer by which the messaging app refuses it as it is set now; null once one was sent. */
        code: z.int().nullable(),
      }),
    ),
  }),
  saveTemplate: write({
    summary: 'Set the id and the fields of a template',
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
  remind: 'CAMPUS_NOTICE',
  actions: [
    '/admin/notice/page',
    '/admin/notice/ring',
    '/admin/notice/events',
    '/admin/notice/preview',
    '/admin/notice/tell',
    '/admin/notice/templates',
    '/admin/notice/saveTemplate',
  ],
})

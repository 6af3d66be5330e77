import * as z from 'zod'
import { noun, read, write } from '../endpoint.ts'
import { outcomes, signUpSources, signUpStates } from '../life/activity.ts'
import { page } from '../page.ts'
import { Id, Name, Note, Nothing, PageQuery, Phone, pageOf, Time, Version } from '../schema.ts'
import { exports } from '../sheets.ts'

/** What a family says of itself when it signs up. */
export const signUpFields = {
  name: Name(20),
  phone: Phone,
  childName: Name(20).nullable().optional(),
  people: z.int().min(1).max(10).default(1),
  /** The answers to the fields of the form, in its order. */
  answers: z.array(Note(200)).max(10).default([]),
}

const SignUp = z.strictObject({
  ...{ id: Id, activityId: Id, activityTitle: z.string(), activityCampusId: Id, startAt: Time },
  ...{ campusId: Id, campusName: z.string() },
  name: z.string(),
  /** With the middle masked, as are phones among the answers. */
  phone: z.string(),
  childName: z.string().nullable(),
  people: z.int(),
  /** Field and answer, each on a line. */
  answers: z.string().nullable(),
  state: z.enum(signUpStates),
  /** The place in the line of those who wait. */
  place: z.int().nullable(),
  source: z.enum(signUpSources),
  patientId: Id.nullable(),
  patientName: z.string().nullable(),
  /** The lead of the family; whether this sign-up made it. */
  customerId: Id.nullable(),
  newLead: z.boolean(),
  checkedInAt: Time.nullable(),
  checkedInByName: z.string().nullable(),
  createdAt: Time,
  version: Version,
})

const filters = {
  activityId: Id.optional(),
  activityCampusId: Id.optional(),
  campusId: Id.optional(),
  state: z.enum(signUpStates).optional(),
  outcome: z.enum(outcomes).optional(),
}
const hosts = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const

/** Sign-ups for activities. Catalogue `activity-user`: `page`; the rest is ours. */
export const activityUser = noun('/admin/activity-user', {
  page: read({
    summary: 'A page of sign-ups, the newest first',
    access: hosts,
    input: PageQuery.extend(filters),
    output: pageOf(SignUp),
  }),
  reveal: read({
    summary: 'The phones of a sign-up in full; who asked is on record',
    access: hosts,
    input: z.strictObject({ id: Id }),
    output: z.strictObject({ phone: z.string(), answers: z.string().nullable() }),
    onRecord: true,
  }),
  add: write({
    summary: 'Sign a family up: a seat, or a place in the line',
    access: hosts,
    input: z.strictObject({ activityCampusId: Id, ...signUpFields }),
    output: z.strictObject({ id: Id, state: z.enum(signUpStates) }),
  }),
  checkIn: write({
    summary: 'Let a family in, by the code that it shows or by its row; a code is used once',
    access: hosts,
    input: z.strictObject({
      activityCampusId: Id,
      /** Typed or scanned; without one, `id` names the sign-up. */
      code: z.string().trim().max(60).optional(),
      id: Id.optional(),
    }),
    output: z.strictObject({
      ...{ id: Id, name: z.string(), childName: z.string().nullable(), people: z.int() },
      /** People who came, and those who have a seat. */
      ...{ came: z.int(), taken: z.int() },
    }),
  }),
  cancel: write({
    summary: 'Take a sign-up back; its seats go to those who wait',
    access: hosts,
    input: z.strictObject({ id: Id, version: Version }),
    output: Nothing,
  }),
  ...exports({ name: 'sign-up', access: hosts, lists: ['page'], query: filters }),
})

export const activityUserPage = page({
  path: '/operate/activityUser',
  component: 'operate/activityUser',
  name: '活动报名',
  nameEn: 'Sign-ups',
  actions: [
    '/admin/activity-user/page',
    '/admin/activity-user/reveal',
    '/admin/activity-user/add',
    '/admin/activity-user/cancel',
    '/admin/activity-user/export',
  ],
})

export const activityScanPage = page({
  path: '/operate/activityScan',
  component: 'operate/activityScan',
  name: '活动签到',
  nameEn: 'Check-in',
  actions: ['/admin/activity-user/checkIn'],
})

import * as z from 'zod'
import { PlannedTime } from '../dates.ts'
import { crud, noun, read, write } from '../endpoint.ts'
import { activityStates, formKinds } from '../life/activity.ts'
import { limits } from '../limits.ts'
import { page, standardCalls } from '../page.ts'
import { Code, DictValue, FileUrl, Id, Money, Nothing, Text, Time, Version } from '../schema.ts'

/** A field of the sign-up form beside name, phone and child. */
export const FormField = z.strictObject({
  label: Text(20),
  kind: z.enum(formKinds),
  required: z.boolean(),
  /** What a choice offers. */
  options: z.array(Text(20)).max(20).default([]),
})

const fields = {
  /** None: of headquarters; for callers who reach the whole business. */
  campusId: Id.nullable().optional(),
  title: Text(50),
  cover: FileUrl('activityCover').nullable().optional(),
  type: DictValue('activityType'),
  audience: Text(100).nullable().optional(),
  place: Text(100).nullable().optional(),
  startAt: PlannedTime,
  endAt: PlannedTime,
  /** The seats that an offer starts with. */
  capacity: z.int().min(1).max(10_000),
  /** For each person, in fen. */
  fee: Money.min(0).max(limits.price).default(0),
  /** How many people one sign-up may bring. */
  maxPeople: z.int().min(1).max(10).default(1),
  form: z.array(FormField).max(10).default([]),
  content: Text(5000),
}

const Activity = z.strictObject({
  ...{ id: Id, campusId: Id.nullable(), campusName: z.string().nullable() },
  ...{ title: z.string(), cover: FileUrl('activityCover').nullable(), type: z.string() },
  ...{ audience: z.string().nullable(), place: z.string().nullable(), startAt: Time, endAt: Time },
  ...{ capacity: z.int(), fee: Money, maxPeople: z.int() },
  state: z.enum(activityStates),
  /** Why headquarters sent it back, or why it was cancelled. */
  reason: z.string().nullable(),
  /** Who handed it in, and so does not decide on it. */
  submittedBy: Id.nullable(),
  submittedByName: z.string().nullable(),
  submittedAt: Time.nullable(),
  checkedByName: z.string().nullable(),
  checkedAt: Time.nullable(),
  /** Within reach: how many offers there are, and how many people have a seat there. */
  offers: z.int(),
  taken: z.int(),
  ...{ createdAt: Time, deletedAt: Time.nullable(), version: Version },
})

const Numbers = z.strictObject({
  /** None: all offers together. */
  activityCampusId: Id.nullable(),
  campusName: z.string().nullable(),
  startAt: Time.nullable(),
  signed: z.int(),
  came: z.int(),
  lead: z.int(),
  visited: z.int(),
  deal: z.int(),
  /** What the orders of these deals have been paid, less refunds, in fen. */
  amount: Money,
})

const writers = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'] as const
const readers = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const
const seen = { id: Id, version: Version }

/** Open days, lectures and the like: written, checked by headquarters, offered at campuses. Catalogue `activity`. */
export const activity = noun('/admin/activity', {
  ...crud({
    name: 'activity',
    access: { read: readers, write: writers },
    fields,
    row: Activity,
    detail: Activity.extend({ form: z.array(FormField), content: z.string() }),
    filters: {
      campusId: Id.optional(),
      state: z.enum(activityStates).optional(),
      type: Code.optional(),
      /** What waits for the decision of headquarters, and of the caller. */
      remind: z.boolean().optional(),
      /** What the caller handed in, and waits for that decision. */
      asked: z.boolean().optional(),
      deleted: z.boolean().optional(),
    },
  }),
  submit: write({
    summary: 'Hand a draft in to headquarters',
    access: writers,
    input: z.strictObject(seen),
    output: Nothing,
  }),
  withdraw: write({
    summary: 'Take an activity back that headquarters has not decided on: it is a draft again',
    access: writers,
    input: z.strictObject(seen),
    output: Nothing,
  }),
  check: write({
    summary: 'Approve an activity, or send it back with a reason; never one that the caller handed in',
    access: ['HQ_OPERATION'],
    input: z.strictObject({ ...seen, agreed: z.boolean(), reason: Text(200).nullable().optional() }),
    output: Nothing,
  }),
  cancel: write({
    summary: 'Cancel an activity with all its offers; everyone who signed up is told',
    access: writers,
    input: z.strictObject({ ...seen, reason: Text(200) }),
    output: Nothing,
  }),
  numbers: read({
    summary: 'From sign-up to deal: the numbers of an activity, together and of each offer',
    access: readers,
    input: z.strictObject({ id: Id }),
    output: z.array(Numbers),
  }),
})

export const activityPage = page({
  path: '/operate/activity',
  component: 'operate/activity',
  name: '活动管理',
  nameEn: 'Activities',
  remind: 'ADMIN_ACTIVITY',
  actions: [
    ...standardCalls('/admin/activity'),
    '/admin/activity/submit',
    '/admin/activity/withdraw',
    '/admin/activity/check',
    '/admin/activity/cancel',
    '/admin/activity/numbers',
  ],
})

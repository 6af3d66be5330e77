import * as z from 'zod'
import { PlannedTime } from '../dates.ts'
import { crud, noun, write } from '../endpoint.ts'
import { offerStates } from '../life/activity.ts'
import { page, standardCalls } from '../page.ts'
import { Id, Nothing, Text, Time, Version } from '../schema.ts'

const times = {
  place: Text(100).nullable().optional(),
  startAt: PlannedTime,
  endAt: PlannedTime,
  /** None: as soon as the campus opens it. */
  signFrom: PlannedTime.nullable().optional(),
  /** None: until the start. */
  signTo: PlannedTime.nullable().optional(),
  seats: z.int().min(1).max(10_000),
  /** Whether those who find no seat wait in line. */
  waitlist: z.boolean().default(true),
}

const Offer = z.strictObject({
  ...{ id: Id, activityId: Id, activityTitle: z.string(), campusId: Id, campusName: z.string() },
  ...{ place: z.string().nullable(), startAt: Time, endAt: Time },
  ...{ signFrom: Time.nullable(), signTo: Time.nullable(), seats: z.int(), waitlist: z.boolean() },
  /** People who have a seat, and sign-ups that wait for one. */
  taken: z.int(),
  waiting: z.int(),
  came: z.int(),
  state: z.enum(offerStates),
  reason: z.string().nullable(),
  /** Names the public page: `/activity/<token>`. */
  token: z.string(),
  ...{ createdAt: Time, deletedAt: Time.nullable(), version: Version },
})

const writers = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'] as const
const hosts = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const
const seen = { id: Id, version: Version }

const standard = crud({
  name: 'activity at a campus',
  access: { read: hosts, write: writers },
  fields: { activityId: Id, campusId: Id, ...times },
  row: Offer,
  filters: {
    activityId: Id.optional(),
    campusId: Id.optional(),
    state: z.enum(offerStates).optional(),
    /** What the campus has not answered. */
    remind: z.boolean().optional(),
    deleted: z.boolean().optional(),
  },
})

/** An approved activity at a campus: its seats, times and place. Catalogue `activity-campus`. */
export const activityCampus = noun('/admin/activity-campus', {
  ...standard,
  /** The activity and the campus stay: another is another offer. */
  update: write({
    summary: 'Change the times, the place or the seats; free seats go to the waitlist',
    access: writers,
    input: z.strictObject({ ...seen, ...times }),
    output: z.strictObject({ version: Version }),
  }),
  open: write({
    summary: 'Open the sign-up: the campus takes the offer',
    access: hosts,
    input: z.strictObject(seen),
    output: Nothing,
  }),
  decline: write({
    summary: 'Decline an offer',
    access: writers,
    input: z.strictObject({ ...seen, reason: Text(200) }),
    output: Nothing,
  }),
  close: write({
    summary: 'Close the sign-up; it can be opened again',
    access: hosts,
    input: z.strictObject(seen),
    output: Nothing,
  }),
  end: write({
    summary: 'End an activity that is running: who did not come is a no-show, who waits was not placed',
    access: hosts,
    input: z.strictObject(seen),
    output: Nothing,
  }),
  cancel: write({
    summary: 'Cancel an activity at a campus; everyone who signed up is told',
    access: writers,
    input: z.strictObject({ ...seen, reason: Text(200) }),
    output: Nothing,
  }),
})

export const activityCampusPage = page({
  path: '/operate/campusActivity',
  component: 'operate/activityCampus',
  name: '校区活动',
  nameEn: 'Campus activities',
  remind: 'CAMPUS_ACTIVITY',
  actions: [
    ...standardCalls('/admin/activity-campus'),
    '/admin/activity-campus/open',
    '/admin/activity-campus/decline',
    '/admin/activity-campus/close',
    '/admin/activity-campus/end',
    '/admin/activity-campus/cancel',
  ],
})

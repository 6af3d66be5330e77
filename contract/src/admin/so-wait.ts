import * as z from 'zod'
import { FutureDay, PlannedDay } from '../dates.ts'
import { noun, read, write } from '../endpoint.ts'
import { noOffers, offerStates, waitStates } from '../life/wait.ts'
import { page } from '../page.ts'
import { Clock, Day, Id, Nothing, PageQuery, pageOf, Text, Time, Version, Weekday } from '../schema.ts'
import { exports } from '../sheets.ts'

/** What the family waits for, and when it can come. */
const fields = {
  /** Not given: any doctor who teaches the course. */
  doctorId: Id.nullable().optional(),
  /** None: any. */
  weekdays: z.array(Weekday).max(7).default([]),
  /** Sessions begin no earlier, and end no later; each alone or none. */
  fromTime: Clock.nullable().optional(),
  toTime: Clock.nullable().optional(),
  fromDay: PlannedDay,
  toDay: FutureDay,
  remark: Text(200).nullable().optional(),
}

const place = { day: Day, from: Clock, to: Clock }

/** An entry; what is offered is that of the open offer, and once it is taken, of that. */
export const Wait = z.strictObject({
  id: Id,
  campusId: Id,
  campusName: z.string(),
  patientId: Id,
  patientName: z.string(),
  parentName: z.string().nullable(),
  /** The middle is masked. */
  phone: z.string().nullable(),
  courseId: Id,
  courseName: z.string(),
  doctorId: Id.nullable(),
  doctorName: z.string().nullable(),
  weekdays: z.array(Weekday),
  fromTime: Clock.nullable(),
  toTime: Clock.nullable(),
  fromDay: Day,
  toDay: Day,
  state: z.enum(waitStates),
  /** Of one that waits: why it is offered no place now. */
  noOffer: z.enum(noOffers).nullable(),
  offerDay: Day.nullable(),
  offerFrom: Clock.nullable(),
  offerTo: Clock.nullable(),
  offerDoctorName: z.string().nullable(),
  /** Until when the offer stands. */
  deadline: Time.nullable(),
  /** The session that was booked. */
  soDayId: Id.nullable(),
  /** Why it was withdrawn; null of an entry whose period has passed. */
  reason: z.string().nullable(),
  /** Whether the family put itself on the waitlist, in the app. */
  byFamily: z.boolean(),
  remark: z.string().nullable(),
  createdAt: Time,
  version: Version,
})

const Offer = z.strictObject({
  id: Id,
  ...place,
  doctorName: z.string(),
  state: z.enum(offerStates),
  deadline: Time,
  createdAt: Time,
  closedAt: Time.nullable(),
})

const filters = {
  campusId: Id.optional(),
  state: z.enum(waitStates).optional(),
  courseId: Id.optional(),
  doctorId: Id.optional(),
  /** What the badge counts: the families to call about an offer. */
  remind: z.boolean().optional(),
}

/** A place: entries that it suits by doctor, weekday and time of the wish. */
const suits = {
  placeDoctorId: Id.optional(),
  placeWeekday: Weekday.optional(),
  placeFrom: Clock.optional(),
  placeTo: Clock.optional(),
}

const readers = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF', 'SALES_CONSULTANT'] as const
const offices = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const
const planners = ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const
const seen = { id: Id, version: Version }
const Changed = z.strictObject({ version: Version })

/** The waitlist: families who wait for a place, and the places that they are offered in the order of their addition. */
export const soWait = noun('/admin/so-wait', {
  page: read({
    summary: 'A page of the waitlist: those with an open offer, then those who wait, the first added first',
    access: readers,
    input: PageQuery.extend({ ...filters, ...suits }),
    output: pageOf(Wait),
  }),
  detail: read({
    summary: 'One entry of the waitlist with all that it was offered, the latest first',
    access: readers,
    input: z.strictObject({ id: Id }),
    output: Wait.extend({ offers: z.array(Offer) }),
  }),
  add: write({
    summary: 'Put a patient on the waitlist of a course',
    access: planners,
    input: z.strictObject({ campusId: Id, patientId: Id, courseId: Id, ...fields }),
    output: z.strictObject({ id: Id }),
  }),
  update: write({
    summary: 'Change what an entry waits for; its place in the line stays',
    access: planners,
    input: z.strictObject({ ...seen, ...fields }),
    output: Changed,
  }),
  offer: write({
    summary: 'Offer a free place to an entry by hand, with the deadline of every offer',
    access: planners,
    input: z.strictObject({ ...seen, doctorId: Id, ...place, day: FutureDay }),
    output: z.strictObject({ deadline: Time }),
  }),
  take: write({
    summary: 'Note that the family takes its offer: the session is booked and its hours are reserved',
    access: planners,
    input: z.strictObject(seen),
    output: z.strictObject({ soDayId: Id }),
  }),
  decline: write({
    summary: 'Note that the family declines its offer: it waits on, and the place goes to the next',
    access: planners,
    input: z.strictObject(seen),
    output: Changed,
  }),
  withdraw: write({
    summary: 'Take an entry off the waitlist, with the reason',
    access: planners,
    input: z.strictObject({ ...seen, reason: Text(200) }),
    output: Nothing,
  }),
  ...exports({ name: 'waitlist', access: offices, lists: ['page'], query: filters, direct: ['page'] }),
})

export const soWaitPage = page({
  path: '/schedule/wait',
  component: 'schedule/soWait',
  name: '候补',
  nameEn: 'Waitlist',
  remind: 'CAMPUS_WAIT',
  actions: [
    '/admin/so-wait/page',
    '/admin/so-wait/detail',
    '/admin/so-wait/add',
    '/admin/so-wait/update',
    '/admin/so-wait/offer',
    '/admin/so-wait/take',
    '/admin/so-wait/decline',
    '/admin/so-wait/withdraw',
    '/admin/so-wait/export',
    '/admin/so-wait/page/exl',
  ],
})

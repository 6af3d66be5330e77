import * as z from 'zod'
import { Beside, HoursTaken, LeaveAsked, Session } from '../admin/so-day/session.ts'
import { LeaveTerms } from '../admin/so-day/steps.ts'
import { FutureDay } from '../dates.ts'
import { noun, read, write } from '../endpoint.ts'
import { recordStates } from '../life/record.ts'
import { leaveAnswers } from '../life/session.ts'
import { workStates } from '../life/work.ts'
import { Clock, Day, DictValue, Id, Note, Nothing, PageQuery, pageOf, Text, Time, Version } from '../schema.ts'

const Stars = z.int().min(1).max(5)
/** How it helped, how the doctor was with the child, whether it began and ended on time. */
const stars = { effect: Stars, attitude: Stars, punctual: Stars }
const seen = { id: Id, version: Version }

/** A lesson of a child. Days and times are on the clock of the campus. */
export const Lesson = Session.pick({
  ...{ id: true, version: true, patientId: true, patientName: true, campusId: true, campusName: true },
  ...{ day: true, from: true, to: true, state: true, courseName: true, doctorName: true, roomName: true },
  ...{ location: true, hours: true, makeUp: true },
}).extend({
  /** Whether it has moved since it was planned. */
  moved: z.boolean(),
  /** What the account may do with it now. */
  mayAskLeave: z.boolean(),
  mayWithdrawLeave: z.boolean(),
  mayEvaluate: z.boolean(),
  /** What became of leave that was asked for: it waits, is agreed to or was refused; when it was asked and answered. */
  leaveAnswer: z.enum(leaveAnswers).nullable(),
  leaveAskedAt: Time.nullable(),
  leaveAnsweredAt: Time.nullable(),
  /** Who answered, and what they said: why not, or the words with the agreement. */
  leaveAnsweredByName: z.string().nullable(),
  leaveAnswerText: z.string().nullable(),
  /** Of a lesson on leave that was not made up: the last day on which it can be. */
  makeUpUntil: Day.nullable(),
  /** Comments of staff that the account's family has not read. */
  commented: z.boolean(),
})

/** The sessions of the account's children. Catalogue `so-day` under /api. */
export const accountSoDay = noun('/api/so-day', {
  page: read({
    summary: 'The lessons of the children, or of one, between two days, the first first',
    access: 'account',
    input: PageQuery.omit({ keyword: true, sort: true }).extend({
      patientId: Id.optional(),
      from: Day.optional(),
      to: Day.optional(),
      /** Only those whose leave waits or was answered in the last seven days; refused, until they begin. */
      leave: z.boolean().optional(),
      /** The latest first, as a history is read. */
      latest: z.boolean().optional(),
    }),
    output: pageOf(Lesson),
  }),
  info: read({
    summary: 'One lesson with its record, homework and what the family said of it',
    access: 'account',
    input: z.strictObject({ id: Id }),
    output: Lesson.extend({
      address: z.string().nullable(),
      /** What the course says is to be brought; null where it says nothing. */
      bring: z.string().nullable(),
      ...LeaveAsked.shape,
      /** The reason in words. */
      leaveReasonName: z.string().nullable(),
      reason: z.string().nullable(),
      /** Who agreed to the leave that it is on, and when; of a refusal, the fields above. */
      leaveGrantedByName: z.string().nullable(),
      leaveGrantedAt: Time.nullable(),
      hoursTaken: HoursTaken,
      /** The lesson on leave that it makes up for, and the one that makes up for it. */
      makeUpOf: Beside.nullable(),
      madeUpBy: Beside.nullable(),
      /** The record once its doctor has signed it; null before, and for those who do not see reports. */
      record: z
        .strictObject({
          state: z.enum(recordStates),
          engagement: z.int().nullable(),
          note: z.string().nullable(),
          nextStep: z.string().nullable(),
          tasks: z.array(
            z.strictObject({
              domain: z.string(),
              /** The domain in words. */
              domainName: z.string(),
              task: z.string(),
              level: z.int().nullable(),
              accuracy: z.int().nullable(),
              minutes: z.int().nullable(),
            }),
          ),
        })
        .nullable(),
      works: z.array(z.strictObject({ id: Id, title: z.string(), state: z.enum(workStates), dueOn: Day })),
      evaluation: z
        .strictObject({ ...stars, text: z.string().nullable(), byFamily: z.boolean(), createdAt: Time })
        .nullable(),
    }),
  }),
  total: read({
    summary: 'The lessons of each day of a month, and the hours used and attendance in it',
    access: 'account',
    input: z.strictObject({ patientId: Id.optional(), month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) }),
    output: z.strictObject({
      /** `open` are planned, confirmed, checked in or with leave that waits; the others by how they ended. */
      days: z.array(
        z.strictObject({
          ...{ day: Day, count: z.int(), open: z.int(), done: z.int(), leave: z.int(), absent: z.int() },
        }),
      ),
      done: z.int(),
      leave: z.int(),
      absent: z.int(),
      /** Course hours that lessons of the month have taken. */
      hoursUsed: z.int(),
    }),
  }),
  'leave/terms': read({
    summary:
      'What leave would mean if it were asked for now, and why it cannot be: past the cut-off or over the quota, the campus is to be called',
    access: 'account',
    input: z.strictObject({ id: Id }),
    output: LeaveTerms.pick({ makeUpUntil: true, leavesInMonth: true, quota: true }).extend({
      refusal: z.enum(['LEAVE_LATE', 'LEAVE_QUOTA']).nullable(),
      /** The telephone of the campus, which records what the family cannot ask for here. */
      phone: z.string().nullable(),
    }),
  }),
  leave: write({
    summary: 'Ask leave for a lesson, before it begins and within the quota of the month; for those who may',
    access: 'account',
    input: z.strictObject({ ...seen, leaveReason: DictValue('leaveReason'), reason: Text(200).nullable().optional() }),
    output: Nothing,
  }),
  'leave/withdraw': write({
    summary: 'Take leave back that was asked for and not answered yet',
    access: 'account',
    input: z.strictObject(seen),
    output: Nothing,
  }),
  evaluate: write({
    summary: 'Say how a lesson was that took place: once, with stars and words',
    access: 'account',
    input: z.strictObject({ id: Id, ...stars, text: Note(500).nullable().optional() }),
    output: Nothing,
  }),
  'makeUp/page': read({
    summary: 'The lessons on leave that can still be made up, the one whose days end first in front',
    access: 'account',
    input: PageQuery.omit({ keyword: true, sort: true }).extend({ patientId: Id.optional() }),
    output: pageOf(Lesson),
  }),
  'makeUp/free': read({
    summary: 'Where the lesson that makes up for one on leave can stand, in the two weeks from a day',
    access: 'account',
    input: z.strictObject({ id: Id, day: FutureDay.optional() }),
    output: z.array(z.strictObject({ day: Day, from: Clock, to: Clock, doctorId: Id, doctorName: z.string() })),
  }),
  'makeUp/book': write({
    summary: 'Book the lesson that makes up for one on leave, at a place that is free',
    access: 'account',
    input: z.strictObject({ ...seen, day: FutureDay, from: Clock, to: Clock, doctorId: Id }),
    output: z.strictObject({ id: Id }),
  }),
})

import * as z from 'zod'
import { Wait } from '../admin/so-wait.ts'
import { FutureDay } from '../dates.ts'
import { noun, read, write } from '../endpoint.ts'
import { Clock, Id, Nothing, Text, Version, Weekday } from '../schema.ts'

const seen = { id: Id, version: Version }

/** The waitlist as a family sees it: what its children wait for, and the places that it is offered. */
export const accountWait = noun('/api/so-wait', {
  list: read({
    summary: 'What the children wait for, and have been offered: open offers in front; 100 at most',
    access: 'account',
    output: z.array(
      Wait.pick({
        ...{ id: true, version: true, patientId: true, patientName: true, campusName: true, courseId: true },
        ...{ courseName: true, state: true, offerDay: true, offerFrom: true, offerTo: true, offerDoctorName: true },
        ...{ deadline: true, weekdays: true, fromTime: true, toTime: true, toDay: true, byFamily: true },
      }).extend({
        /** How many wait before it for the same course; null of what does not wait. */
        before: z.int().nullable(),
      }),
    ),
  }),
  courses: read({
    summary: 'What the children can wait for: their courses of which hours are left, for whom lessons may be changed',
    access: 'account',
    output: z.array(
      z.strictObject({
        patientId: Id,
        patientName: z.string(),
        courseId: Id,
        courseName: z.string(),
        waits: z.boolean(),
      }),
    ),
  }),
  add: write({
    summary: 'Put a child on the waitlist of one of its courses, from today; once for each course at a time',
    access: 'account',
    input: z.strictObject({
      patientId: Id,
      courseId: Id,
      /** None: any. */
      weekdays: z.array(Weekday).max(7).default([]),
      /** Lessons begin no earlier, and end no later; each alone or none. */
      fromTime: Clock.nullable().optional(),
      toTime: Clock.nullable().optional(),
      toDay: FutureDay,
      remark: Text(200).nullable().optional(),
    }),
    output: z.strictObject({ id: Id }),
  }),
  update: write({
    summary: 'Change when a child that waits can come, and until when it waits; its place in the line stays',
    access: 'account',
    input: z.strictObject({
      ...seen,
      weekdays: z.array(Weekday).max(7),
      fromTime: Clock.nullable(),
      toTime: Clock.nullable(),
      toDay: FutureDay,
    }),
    output: Nothing,
  }),
  withdraw: write({
    summary: 'Take a child off the waitlist; what it was offered goes to the next',
    access: 'account',
    input: z.strictObject(seen),
    output: Nothing,
  }),
  take: write({
    summary: 'Take the place that is offered: the lesson is booked and its hours are reserved',
    access: 'account',
    input: z.strictObject(seen),
    output: z.strictObject({ soDayId: Id }),
  }),
  decline: write({
    summary: 'Decline the place that is offered: the child waits on, and the place goes to the next',
    access: 'account',
    input: z.strictObject(seen),
    output: Nothing,
  }),
})

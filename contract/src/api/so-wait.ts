import * as z from 'zod'
import { noun, read, write } from '../endpoint.ts'
import { waitStates } from '../life/wait.ts'
import { Clock, Day, Id, Nothing, Time, Version } from '../schema.ts'

const seen = { id: Id, version: Version }

/** The waitlist as a family sees it: what its children wait for, and the places that it is offered. */
export const accountWait = noun('/api/so-wait', {
  list: read({
    summary: 'What the children wait for, and have been offered: open offers in front; 100 at most',
    access: 'account',
    output: z.array(
      z.strictObject({
        ...seen,
        patientId: Id,
        patientName: z.string(),
        campusName: z.string(),
        courseName: z.string(),
        state: z.enum(waitStates),
        offerDay: Day.nullable(),
        offerFrom: Clock.nullable(),
        offerTo: Clock.nullable(),
        offerDoctorName: z.string().nullable(),
        /** Until when the offer stands. */
        deadline: Time.nullable(),
      }),
    ),
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

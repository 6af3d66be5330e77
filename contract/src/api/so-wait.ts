import * as z from 'zod'
import { Wait } from '../admin/so-wait.ts'
import { noun, read, write } from '../endpoint.ts'
import { Id, Nothing, Version } from '../schema.ts'

const seen = { id: Id, version: Version }

/** The waitlist as a family sees it: what its children wait for, and the places that it is offered. */
export const accountWait = noun('/api/so-wait', {
  list: read({
    summary: 'What the children wait for, and have been offered: open offers in front; 100 at most',
    access: 'account',
    output: z.array(
      Wait.pick({
        ...{ id: true, version: true, patientId: true, patientName: true, campusName: true, courseName: true },
        ...{ state: true, offerDay: true, offerFrom: true, offerTo: true, offerDoctorName: true, deadline: true },
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

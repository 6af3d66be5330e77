import * as z from 'zod'
import { noun, write } from '../endpoint.ts'
import { Id, Time } from '../schema.ts'

/** The renewal of hours that run out, as who pays for them asks for it. */
export const accountRenewal = noun('/api/order-renewal', {
  ask: write({
    summary:
      'Ask for the offer of a renewal where few hours of a course are left; once: later the answer is when it was asked',
    access: 'account',
    input: z.strictObject({ patientId: Id, courseId: Id }),
    output: z.strictObject({ askedAt: Time }),
  }),
})

import * as z from 'zod'
import { noun, read } from '../endpoint.ts'
import { askedCodes, remindCodes, remindKinds } from '../enums.ts'
import { Time } from '../schema.ts'

/** The counts beside menu entries. Specification sections 1 and 6. */
export const messageRemind = noun('/admin/message-remind', {
  list: read({
    summary: 'Pending reminders of the caller, counted as the lists they stand beside',
    access: 'session',
    output: z.array(
      z.strictObject({
        remindCode: z.enum(remindCodes),
        remindCount: z.int(),
        kind: z.enum(remindKinds),
        /** Since when the first of the rows waits; null where that is not known. */
        since: Time.nullable(),
        /** By when the next of the rows is to be dealt with; null where they may wait. */
        due: Time.nullable(),
      }),
    ),
  }),
  asked: read({
    summary: 'What the caller handed in and others have not answered, counted as the lists that show it',
    access: 'session',
    output: z.array(
      z.strictObject({
        code: z.enum(askedCodes),
        count: z.int(),
        /** Since when the first of the rows waits; null where that is not known. */
        since: Time.nullable(),
      }),
    ),
  }),
})

import * as z from 'zod'
import { noun, read, write } from '../endpoint.ts'
import { suggestStates } from '../life/suggest.ts'
import { DictValue, Id, Text, Time } from '../schema.ts'

/** Feedback that the signed-in account gives and gave. Catalogue `user-suggest` under /api. */
export const accountSuggest = noun('/api/user-suggest', {
  add: write({
    summary: 'Give feedback, about one of the own children or in general',
    access: 'account',
    input: z.strictObject({ type: DictValue('suggestType'), content: Text(1000), patientId: Id.nullable().optional() }),
    output: z.strictObject({ id: Id }),
  }),
  list: read({
    summary: 'The latest feedback that the account gave, with the answers; 100 at most',
    access: 'account',
    output: z.array(
      z.strictObject({
        id: Id,
        type: z.string(),
        content: z.string(),
        state: z.enum(suggestStates),
        opinion: z.string().nullable(),
        answeredAt: Time.nullable(),
        createdAt: Time,
      }),
    ),
  }),
  type: read({
    summary: 'What feedback can be about',
    access: 'account',
    output: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  }),
})

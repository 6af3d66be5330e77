import * as z from 'zod'
import { noun, read, write } from '../endpoint.ts'
import { requestTypes, suggestStates } from '../life/suggest.ts'
import { DictValue, Id, Note, Text, Time } from '../schema.ts'

/** Feedback that the signed-in account gives and gave. Catalogue `user-suggest` under /api. */
export const accountSuggest = noun('/api/user-suggest', {
  add: write({
    summary: 'Give feedback, about one of the own children or in general',
    access: 'account',
    input: z.strictObject({ type: DictValue('suggestType'), content: Text(1000), patientId: Id.nullable().optional() }),
    output: z.strictObject({ id: Id }),
  }),
  request: write({
    summary: 'Ask for the closure of the account, or for a copy or the deletion of a file; one of a kind at a time',
    access: 'account',
    input: z.strictObject({
      type: z.enum(requestTypes),
      /** Whose file; a guardian asks. None for the closure. */
      patientId: Id.nullable().optional(),
      note: Note(500).nullable().optional(),
    }),
    output: z.strictObject({ id: Id }),
  }),
  list: read({
    summary: 'The latest feedback that the account gave, with the answers; 100 at most',
    access: 'account',
    output: z.array(
      z.strictObject({
        id: Id,
        type: z.string(),
        patientId: Id.nullable(),
        content: z.string(),
        state: z.enum(suggestStates),
        opinion: z.string().nullable(),
        answeredAt: Time.nullable(),
        createdAt: Time,
      }),
    ),
  }),
  type: read({
    summary: 'What feedback can be about; requests by right are not among it',
    access: 'account',
    output: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  }),
})

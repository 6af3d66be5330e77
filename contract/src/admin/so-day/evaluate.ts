import * as z from 'zod'
import { read, write } from '../../endpoint.ts'
import { Id, Note, Time, Version } from '../../schema.ts'
import { clinicians } from './record.ts'

const Stars = z.int().min(1).max(5)
/** How it helped, how the doctor was with the child, whether it began and ended on time. */
const stars = { effect: Stars, attitude: Stars, punctual: Stars }

/** What families say of sessions. */
export const evaluateCalls = {
  evaluate: write({
    summary: 'Enter the stars and words that a family gave a session on paper',
    access: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'],
    /** `version` is that of the evaluation as the caller saw it; not given, there was none. */
    input: z.strictObject({ id: Id, version: Version.optional(), ...stars, text: Note(500).nullable().optional() }),
    output: z.strictObject({ version: Version }),
  }),
  'evaluate/info': read({
    summary: 'What the family said of a session; null when nothing',
    access: clinicians,
    input: z.strictObject({ id: Id }),
    output: z
      .strictObject({ version: Version, ...stars, text: z.string().nullable(), byFamily: z.boolean(), createdAt: Time })
      .nullable(),
  }),
}

import * as z from 'zod'
import { noun, read, remove, write } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { Id, Nothing, Text, Version } from '../schema.ts'
import { commentWriters, NAME } from './reply.ts'

/** Of patients under 6, from 6 to 17, and of adults: as the templates of class comments. */
const AgeGroup = z.enum(['CHILD', 'PUPIL', 'ADULT'])
const text = Text(limits.phrase)

/** The caller's own phrases for class comments, beside the templates of the centre. */
export const phrase = noun('/admin/phrase', {
  list: read({
    summary: "The caller's phrases for patients of an age, the newest first",
    access: commentWriters,
    input: z.strictObject({ ageGroup: AgeGroup }),
    output: z.array(z.strictObject({ id: Id, text: z.string(), version: Version })),
  }),
  add: write({
    summary: `Keep a phrase, ${limits.phrases} at most; ${NAME} in it stands for the name of the patient`,
    access: commentWriters,
    input: z.strictObject({ ageGroup: AgeGroup, text }),
    output: z.strictObject({ id: Id }),
  }),
  update: write({
    summary: 'Change a phrase',
    access: commentWriters,
    input: z.strictObject({ id: Id, version: Version, text }),
    output: z.strictObject({ version: Version }),
  }),
  delete: remove({
    summary: 'Delete a phrase',
    access: commentWriters,
    input: z.strictObject({ id: Id }),
    output: Nothing,
  }),
})

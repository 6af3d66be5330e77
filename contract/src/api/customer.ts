import * as z from 'zod'
import { Birthday, FutureTime } from '../dates.ts'
import { noun, write } from '../endpoint.ts'
import { DictValue, Id, Name, Note, Sex } from '../schema.ts'

/** What a visitor asks for before there is a patient. */
export const visitor = noun('/api/customer', {
  trial: write({
    summary:
      'Ask for a trial lesson, under the phone of the account: a lead of the campus, or a word to whoever knows it',
    access: 'account',
    input: z.strictObject({
      campusId: Id,
      childName: Name(50),
      gender: Sex.nullable().optional(),
      birthday: Birthday.nullable().optional(),
      contactName: Name(50),
      relation: DictValue('relation').nullable().optional(),
      courseId: Id.nullable().optional(),
      /** When the family would like to come. */
      wishedAt: FutureTime.nullable().optional(),
      need: Note(500).nullable().optional(),
    }),
    /** Whether the centre knew the phone: its consultant was told then. */
    output: z.strictObject({ known: z.boolean() }),
  }),
})

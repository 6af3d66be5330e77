import * as z from 'zod'
import { noun, read, remove, write } from '../endpoint.ts'
import { workEntryKinds, workStates } from '../life/work.ts'
import { Day, FileUrl, Id, Name, Nothing, PageQuery, pageOf, Text, Time, Version } from '../schema.ts'

const File = z.strictObject({ name: Name(200), accessUrl: FileUrl('homework') })
const files = z.array(File).max(9).optional()

const Homework = z.strictObject({
  id: Id,
  version: Version,
  soDayId: Id,
  patientId: Id,
  patientName: z.string(),
  courseName: z.string(),
  doctorName: z.string(),
  title: z.string(),
  content: z.string(),
  domainName: z.string().nullable(),
  timesAWeek: z.int().nullable(),
  minutes: z.int().nullable(),
  dueOn: Day,
  state: z.enum(workStates),
  submittedAt: Time.nullable(),
  /** Of a reviewed one, 1 to 5. */
  score: z.int().nullable(),
})

/** Homework of the account's children. Catalogue `work` under /api. */
export const accountWork = noun('/api/work', {
  page: read({
    summary: 'The homework of the children, or of one: what is to be done in front, the first due first',
    access: 'account',
    input: PageQuery.omit({ keyword: true, sort: true }).extend({
      patientId: Id.optional(),
      /** Only what is to be done, or only what is over. */
      open: z.boolean().optional(),
    }),
    output: pageOf(Homework),
  }),
  detail: remove({
    summary: 'One homework with all that was written about it; that the family has seen it is noted',
    access: 'account',
    input: z.strictObject({ id: Id }),
    output: Homework.extend({
      entries: z.array(
        z.strictObject({
          id: Id,
          kind: z.enum(workEntryKinds),
          text: z.string(),
          files: z.array(File),
          byFamily: z.boolean(),
          authorName: z.string().nullable(),
          createdAt: Time,
        }),
      ),
    }),
  }),
  ask: write({
    summary: 'Ask the doctor a question about homework',
    access: 'account',
    input: z.strictObject({ id: Id, text: Text(1000), files }),
    output: Nothing,
  }),
  submit: write({
    summary: 'Hand homework in: once, with words, photos or both',
    access: 'account',
    input: z.strictObject({ id: Id, version: Version, text: Text(1000), files }),
    output: z.strictObject({ version: Version }),
  }),
})

import * as z from 'zod'
import { files, Work, WorkEntry } from '../admin/work.ts'
import { noun, read, remove, write } from '../endpoint.ts'
import { Id, Note, Nothing, PageQuery, pageOf, Version } from '../schema.ts'

const Homework = Work.pick({
  ...{ id: true, version: true, soDayId: true, patientId: true, patientName: true, courseName: true, doctorName: true },
  ...{ title: true, content: true, timesAWeek: true, minutes: true, dueOn: true, state: true, submittedAt: true },
  ...{ score: true, materialTitle: true, materialPages: true },
}).extend({ domainName: z.string().nullable() })

/** What a family writes and sends: words, files or both. */
const said = { text: Note(1000).default(''), files }
const isSaid = (sent: { text: string; files?: unknown[] | undefined }) =>
  sent.text !== '' || Boolean(sent.files?.length)
const oneSuffices = { path: ['text'], params: { wordsOrFiles: true } }

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
      entries: z.array(WorkEntry),
    }),
  }),
  ask: write({
    summary: 'Ask the doctor a question about homework, in words, by files or both',
    access: 'account',
    input: z.strictObject({ id: Id, ...said }).refine(isSaid, oneSuffices),
    output: Nothing,
  }),
  submit: write({
    summary: 'Hand homework in: once, with words, photos, sound or films; one of them suffices',
    access: 'account',
    input: z.strictObject({ id: Id, version: Version, ...said }).refine(isSaid, oneSuffices),
    output: z.strictObject({ version: Version }),
  }),
})

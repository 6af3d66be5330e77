import * as z from 'zod'
import { noun, read, write } from '../endpoint.ts'
import { suggestStates } from '../life/suggest.ts'
import { page } from '../page.ts'
import { Code, Day, Id, Nothing, PageQuery, pageOf, Text, Time, Version } from '../schema.ts'
import { exports } from '../sheets.ts'

/** Feedback of a family, with the answer. */
const Suggest = z.strictObject({
  id: Id,
  /** The campus of the child; none where the account has no child yet. */
  campusId: Id.nullable(),
  campusName: z.string().nullable(),
  type: z.string(),
  content: z.string(),
  parentName: z.string().nullable(),
  /** The middle is masked. */
  phone: z.string().nullable(),
  patientId: Id.nullable(),
  patientName: z.string().nullable(),
  state: z.enum(suggestStates),
  opinion: z.string().nullable(),
  answeredByName: z.string().nullable(),
  answeredAt: Time.nullable(),
  createdAt: Time,
  version: Version,
})

const filters = {
  campusId: Id.optional(),
  state: z.enum(suggestStates).optional(),
  type: Code.optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** What is not answered. */
  remind: z.boolean().optional(),
}
const seen = { id: Id, version: Version }
const readers = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'] as const
const answerers = ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'] as const

/** Feedback of parents and patients. Catalogue `user-suggest`. */
export const userSuggest = noun('/admin/user-suggest', {
  page: read({
    summary: 'A page of feedback, the newest first',
    access: readers,
    input: PageQuery.extend(filters),
    output: pageOf(Suggest),
  }),
  detail: read({
    summary: 'One piece of feedback',
    access: readers,
    input: z.strictObject({ id: Id }),
    output: Suggest,
  }),
  opinion: write({
    summary: 'Answer feedback; the family is told in the applet. A second answer takes the place of the first',
    access: answerers,
    input: z.strictObject({ ...seen, opinion: Text(1000) }),
    output: z.strictObject({ version: Version }),
  }),
  close: write({
    summary: 'Close feedback; without an answer where none is needed',
    access: answerers,
    input: z.strictObject(seen),
    output: Nothing,
  }),
  ...exports({ name: 'feedback', access: answerers, lists: ['page'], query: filters }),
})

export const suggestPage = page({
  path: '/operate/suggest',
  component: 'operate/userSuggest',
  name: '意见反馈',
  nameEn: 'Feedback',
  remind: 'ADMIN_SUGGEST',
  actions: [
    '/admin/user-suggest/page',
    '/admin/user-suggest/detail',
    '/admin/user-suggest/opinion',
    '/admin/user-suggest/close',
    '/admin/user-suggest/export',
  ],
})

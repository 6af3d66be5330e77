import * as z from 'zod'
import { download, noun, read } from '../endpoint.ts'
import { jobStates } from '../jobs.ts'
import { page } from '../page.ts'
import { Id, PageQuery, pageOf, Time } from '../schema.ts'

/** The background exports of all nouns: `…exports(…)` of a noun starts it. */
export const exported = noun('/admin/export', {
  page: read({
    summary: "The caller's exports, newest first",
    access: 'session',
    input: PageQuery.extend({ id: Id.optional() }),
    output: pageOf(
      z.strictObject({
        id: Id,
        name: z.string(),
        state: z.enum(jobStates),
        /** How many rows it has come to, and of how many. */
        rows: z.int(),
        total: z.int().nullable(),
        bytes: z.int().nullable(),
        /** Why it failed. */
        problem: z.string().nullable(),
        /** Until when its file can be downloaded; null when there is none (any more). */
        expiresAt: Time.nullable(),
        createdAt: Time,
      }),
    ),
  }),
  file: download({
    summary: 'The file of an export of the caller, for a day',
    access: 'session',
    input: z.strictObject({ id: Id }),
  }),
})

export const exportPage = page({
  path: '/system/export',
  component: 'system/export',
  name: '导出',
  nameEn: 'Exports',
  shownWith: 'export',
  actions: [],
})

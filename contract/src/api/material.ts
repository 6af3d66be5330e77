import * as z from 'zod'
import { noun, read } from '../endpoint.ts'
import { FileUrl, Id, PageQuery, pageOf } from '../schema.ts'

/** What was given out to practise with at home. Catalogue `material` under /api. */
export const accountMaterial = noun('/api/material', {
  page: read({
    summary:
      'The materials given out with homework: of one homework, of those of a lesson, or all; the last given first',
    access: 'account',
    input: PageQuery.omit({ keyword: true, sort: true }).extend({
      workId: Id.optional(),
      soDayId: Id.optional(),
      patientId: Id.optional(),
    }),
    output: pageOf(
      z.strictObject({
        workId: Id,
        soDayId: Id,
        patientId: Id,
        /** As it was called when it was given. */
        title: z.string(),
        /** Which pages or minutes of it are to be done. */
        pages: z.string().nullable(),
        /** The newest version: a stored file, or the address of a page. */
        file: FileUrl('material').nullable(),
        fileName: z.string().nullable(),
        link: z.string().nullable(),
      }),
    ),
  }),
})

import * as z from 'zod'
import { noun, read } from '../endpoint.ts'
import { Code, Id, PageQuery, pageOf, Time } from '../schema.ts'

/** Who changed what, field by field, and which calls were refused. Append-only. Catalogue `operation`. */
export const operation = noun('/admin/operation', {
  page: read({
    summary: 'Operations in scope, newest first',
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'],
    input: PageQuery.extend({
      userId: Id.optional(),
      endpoint: Code.optional(),
      table: Code.optional(),
      rowId: Id.optional(),
      refused: z.boolean().optional(),
      from: Time.optional(),
      to: Time.optional(),
    }),
    output: pageOf(
      z.strictObject({
        id: Id,
        endpoint: z.string(),
        userId: Id.nullable(),
        userName: z.string().nullable(),
        ip: z.string(),
        requestId: z.string(),
        /** Empty when it was done. */
        errCode: z.string(),
        ms: z.int(),
        createdAt: Time,
        changes: z.array(
          z.strictObject({
            table: z.string(),
            rowId: Id.nullable(),
            action: z.enum(['INSERT', 'UPDATE', 'DELETE']),
            /** Field name to value before and after; an inserted row has no before. */
            fields: z.record(z.string(), z.strictObject({ from: z.unknown().optional(), to: z.unknown().optional() })),
          }),
        ),
      }),
    ),
  }),
})

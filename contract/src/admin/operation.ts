import * as z from 'zod'
import { noun, read } from '../endpoint.ts'
import { page } from '../page.ts'
import { Code, Id, PageQuery, pageOf, Time } from '../schema.ts'

/**
 * What happened to one row, in the caller's language; the rows that only link a row to others are gathered in one change
 * of that row.
 */
const Change = z.strictObject({
  table: z.string(),
  /** What the table is called. */
  tableName: z.string(),
  rowId: Id.nullable(),
  /** What the row was called then; null when the caller may not know. */
  rowName: z.string().nullable(),
  action: z.enum(['INSERT', 'UPDATE', 'DELETE', 'READ']),
  /** Values before and after, as a person reads them; null is empty. */
  fields: z.array(
    z.strictObject({ name: z.string(), label: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
  /** Of links: the names of what was added and removed. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
})

/** Who changed what, field by field, who read what is on record, and which calls were refused. Append-only. Catalogue `operation`. */
export const operation = noun('/admin/operation', {
  tables: read({
    summary: 'Tables on record; for choosing one',
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'],
    output: z.array(z.strictObject({ table: z.string(), name: z.string() })),
  }),
  page: read({
    summary: 'Operations in scope, newest first',
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'],
    input: PageQuery.extend({
      userId: Id.optional(),
      accountId: Id.optional(),
      endpoint: Code.optional(),
      table: Code.optional(),
      rowId: Id.optional(),
      refused: z.boolean().optional(),
      /** Only reads, or all but them. */
      read: z.boolean().optional(),
      from: Time.optional(),
      to: Time.optional(),
    }),
    output: pageOf(
      z.strictObject({
        id: Id,
        /** The path of the call, or `job <name>`. */
        endpoint: z.string(),
        /** What the call or job is called. */
        callName: z.string(),
        userId: Id.nullable(),
        /** The account of the messaging app, where it was no member of staff. */
        accountId: Id.nullable(),
        userName: z.string().nullable(),
        /** Who did it, as the sentence begins. */
        actor: z.string(),
        /** What the operation did, as a sentence in the caller's language: the actor, the action and the rows. */
        sentence: z.string(),
        ip: z.string(),
        requestId: z.string(),
        /** Empty when it was done. */
        errCode: z.string(),
        ms: z.int(),
        createdAt: Time,
        changes: z.array(Change),
      }),
    ),
  }),
})

export const operationPage = page({
  path: '/system/operation',
  component: 'system/operation',
  name: '操作日志',
  nameEn: 'Operations',
  actions: ['/admin/operation/page', '/admin/operation/tables'],
})

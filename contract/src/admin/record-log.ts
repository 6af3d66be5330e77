import * as z from 'zod'
import { noun, read } from '../endpoint.ts'
import { page } from '../page.ts'
import { Id, Keyword, PageQuery, pageOf, Time } from '../schema.ts'

export const recordKinds = ['LOGIN', 'LOGIN_FAILED', 'LOGOUT', 'PASSWORD'] as const
export type RecordKind = (typeof recordKinds)[number]

/** Sign-ins, also failed ones, sign-outs and new passwords; reads of clinical data stand in the operation log. Append-only. Catalogue `record-log`. */
export const recordLog = noun('/admin/record-log', {
  page: read({
    summary: 'The record log in scope, newest first',
    access: ['HQ_OPERATION', 'CAMPUS_PRINCIPAL'],
    input: PageQuery.extend({
      userId: Id.optional(),
      accountId: Id.optional(),
      kind: z.enum(recordKinds).optional(),
      ip: Keyword.optional(),
      from: Time.optional(),
      to: Time.optional(),
    }),
    output: pageOf(
      z.strictObject({
        id: Id,
        kind: z.enum(recordKinds),
        userId: Id.nullable(),
        /** The account of the messaging app, where it was no member of staff. */
        accountId: Id.nullable(),
        /** What was typed as the login name, also when no such user exists. */
        loginName: z.string(),
        userName: z.string().nullable(),
        ip: z.string(),
        userAgent: z.string(),
        createdAt: Time,
      }),
    ),
  }),
})

export const recordLogPage = page({
  path: '/system/recordLog',
  component: 'system/recordLog',
  name: '登录日志',
  nameEn: 'Sign-in log',
  actions: ['/admin/record-log/page'],
})

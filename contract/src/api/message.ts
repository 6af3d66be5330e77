import * as z from 'zod'
import { messageCalls } from '../admin/message.ts'
import { TemplateId } from '../admin/notice.ts'
import { noun, read, remove, write } from '../endpoint.ts'
import { familyEventNames, noticeKinds } from '../notices.ts'
import { Nothing } from '../schema.ts'

const messages = messageCalls('account')

/** Messages to the signed-in account. Catalogue `message` under /api. */
export const accountMessage = noun('/api/message', {
  ...messages,
  detail: remove({
    ...messages.detail,
    summary: 'One message, which then counts as read',
    output: messages.detail.output.extend({
      /** What it tells of. */
      event: z.enum(familyEventNames).nullable(),
    }),
  }),
  templates: read({
    summary: 'The templates of notices that the account can agree to, with how many it has agreed to',
    access: 'account',
    output: z.array(z.strictObject({ kind: z.enum(noticeKinds), templateId: z.string(), remaining: z.int() })),
  }),
  subscribe: write({
    summary: 'What the account answered when the messaging app asked: an agreement to one is one notice',
    access: 'account',
    input: z.strictObject({
      answers: z
        .array(
          z.strictObject({
            kind: z.enum(noticeKinds),
            /** The template that was asked about: an agreement to one that was replaced meanwhile is none. */
            templateId: TemplateId.optional(),
            agreed: z.boolean(),
          }),
        )
        .min(1)
        .max(3),
    }),
    output: Nothing,
  }),
})

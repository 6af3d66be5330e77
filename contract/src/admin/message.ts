import * as z from 'zod'
import { noun, read, write } from '../endpoint.ts'
import { Id, Nothing, PageQuery, pageOf, Time } from '../schema.ts'

export const messageTypes = ['SYSTEM', 'ACCOUNT', 'REMIND', 'ACTIVITY'] as const

const Message = z.strictObject({
  id: Id,
  type: z.enum(messageTypes),
  title: z.string(),
  body: z.string(),
  /** A path of the console to go to. */
  link: z.string().nullable(),
  readAt: Time.nullable(),
  createdAt: Time,
})

/** The caller's own messages. Catalogue `message`. */
export const message = noun('/admin/message', {
  page: read({
    summary: "The caller's messages, newest first",
    access: 'session',
    input: PageQuery.extend({ type: z.enum(messageTypes).optional(), unread: z.boolean().optional() }),
    output: pageOf(Message),
  }),
  detail: read({
    summary: 'One message',
    access: 'session',
    input: z.strictObject({ id: Id }),
    output: Message,
  }),
  noRead: read({ summary: 'How many messages are unread', access: 'session', output: z.int() }),
  read: write({
    summary: 'Mark one message as read, or all when no id is given',
    access: 'session',
    input: z.strictObject({ id: Id.optional() }),
    output: Nothing,
  }),
})

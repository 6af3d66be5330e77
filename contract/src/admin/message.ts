import * as z from 'zod'
import { type Access, noun, read, write } from '../endpoint.ts'
import { Id, Nothing, PageQuery, pageOf, Time } from '../schema.ts'

export const messageTypes = ['SYSTEM', 'ACCOUNT', 'REMIND', 'ACTIVITY'] as const

const Message = z.strictObject({
  id: Id,
  type: z.enum(messageTypes),
  title: z.string(),
  body: z.string(),
  /** A path to go to: of the console for staff, of the applet for an account. */
  link: z.string().nullable(),
  readAt: Time.nullable(),
  createdAt: Time,
})

/** The calls about messages, which are the same for every kind of caller: each has its own. */
export const messageCalls = <A extends Access>(access: A) => ({
  page: read({
    summary: "The caller's messages, newest first",
    access,
    input: PageQuery.extend({ type: z.enum(messageTypes).optional(), unread: z.boolean().optional() }),
    output: pageOf(Message),
  }),
  detail: read({
    summary: 'One message',
    access,
    input: z.strictObject({ id: Id }),
    output: Message,
  }),
  noRead: read({ summary: 'How many messages are unread', access, output: z.int() }),
  read: write({
    summary: 'Mark one message as read, or all when no id is given',
    access,
    input: z.strictObject({ id: Id.optional() }),
    output: Nothing,
  }),
})

/** Messages to the signed-in member of staff. Catalogue `message`. */
export const message = noun('/admin/message', messageCalls('session'))

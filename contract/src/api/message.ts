import { messageCalls } from '../admin/message.ts'
import { noun, remove } from '../endpoint.ts'

const messages = messageCalls('account')

/** Messages to the signed-in account. Catalogue `message` under /api. */
export const accountMessage = noun('/api/message', {
  ...messages,
  detail: remove({ ...messages.detail, summary: 'One message, which then counts as read' }),
})

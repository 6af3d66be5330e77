import type { messageTypes } from '@cogcampus/contract/admin/message'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'

interface Message {
  type: (typeof messageTypes)[number]
  title: string
  body: string
  link?: string
  eventKey?: string
}

/**
 * Tells members of staff something, in the transaction of the event itself. The same `eventKey` tells the same
 * receiver once.
 */
export function sendMessage(db: Kysely<Database>, receiverIds: readonly number[], message: Message): Promise<void> {
  return sendMessages(
    db,
    receiverIds.map((receiverId) => ({ ...message, receiverId })),
  )
}

/** As {@link sendMessage}, each receiver his own. */
export async function sendMessages(
  db: Kysely<Database>,
  messages: readonly (Message & { receiverId: number })[],
): Promise<void> {
  if (messages.length === 0) return
  await db
    .insertInto('message')
    .values(messages.map((message) => ({ link: null, eventKey: null, ...message })))
    .onConflict((conflict) => conflict.constraint('message__event_key__unique').doNothing())
    .execute()
}

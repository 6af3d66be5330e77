import type { messageTypes } from '@cogcampus/contract/admin/message'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'

/**
 * Tells members of staff something, in the transaction of the event itself. The same `eventKey` tells the same
 * receiver once.
 */
export async function sendMessage(
  db: Kysely<Database>,
  receiverIds: readonly number[],
  message: { type: (typeof messageTypes)[number]; title: string; body: string; link?: string; eventKey?: string },
): Promise<void> {
  if (receiverIds.length === 0) return
  await db
    .insertInto('message')
    .values(receiverIds.map((receiverId) => ({ link: null, eventKey: null, ...message, receiverId })))
    .onConflict((conflict) => conflict.constraint('message__event_key__unique').doNothing())
    .execute()
}

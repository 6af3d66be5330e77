import type { messageTypes } from '@cogcampus/contract/admin/message'
import type { Language } from '@cogcampus/contract/envelope'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { type Translate, text } from '../../lib/text.ts'

interface Words {
  title: string
  body: string
}
type Said = (t: Translate, language: Language) => Words

type Message = {
  type: (typeof messageTypes)[number]
  link?: string
  eventKey?: string
  /** What it says, in the language of whoever reads it; as plain words only where that language is known. */
} & (Words | { say: Said })

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
  const rows = messages.map(({ receiverId, type, link = null, eventKey = null, ...words }) => ({
    receiverId,
    type,
    link,
    eventKey,
    ...('say' in words ? inBoth(words.say) : { ...words, titleEn: null, bodyEn: null }),
  }))
  await db
    .insertInto('message')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('message__event_key__unique').doNothing())
    .execute()
}

function inBoth(say: Said) {
  const words = (language: Language) => say((key, params) => text(language, key, params), language)
  const { title: titleEn, body: bodyEn } = words('en')
  return { ...words('zh-CN'), titleEn, bodyEn }
}

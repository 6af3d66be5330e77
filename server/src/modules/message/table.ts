import type { messageTypes } from '@cogcampus/contract/admin/message'
import type { FamilyEventName } from '@cogcampus/contract/notices'
import type { Generated } from 'kysely'
import type { NullableTime } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'

export interface MessageTable {
  id: Generated<number>
  /** One of these two is the receiver: a member of staff or an account. */
  receiverId: number | null
  accountId: number | null
  type: (typeof messageTypes)[number]
  title: string
  body: string
  /** The same in English; null where it was sent in one language only. */
  titleEn: string | null
  bodyEn: string | null
  link: string | null
  eventKey: string | null
  /** What a family is told of; null of a message to staff. */
  event: Generated<FamilyEventName | null>
  /** The announcement of which it is one. */
  announcementId: Generated<number | null>
  readAt: NullableTime
  createdAt: Generated<string>
}

export const message = owned<MessageTable>({
  noun: 'message',
  live: { receiver: 'receiverId', account: 'accountId' },
  owner: 'receiverId',
  ownerOnly: true,
  account: 'accountId',
  // Staff who keep the lists of notices and deliveries see what each repeats.
  seenWith: `exists (select from notice n where n.message_id = message.id)
    or exists (select from webhook_delivery d where d.message_id = message.id)`,
  history: 'none',
})

import type { messageTypes } from '@cogcampus/contract/admin/message'
import type { Generated } from 'kysely'
import type { NullableTime } from '../../db/columns.ts'

export interface MessageTable {
  id: Generated<number>
  receiverId: number
  type: (typeof messageTypes)[number]
  title: string
  body: string
  /** The same in English; null where it was said in one language only. */
  titleEn: string | null
  bodyEn: string | null
  link: string | null
  eventKey: string | null
  readAt: NullableTime
  createdAt: Generated<string>
}

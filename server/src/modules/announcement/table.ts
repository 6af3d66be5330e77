import type { AnnouncementState, audiences, BroadcastState } from '@cogcampus/contract/life/announcement'
import type { ColumnType, Generated } from 'kysely'
import type { Kept, NullableTime } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'

export interface AnnouncementTable extends Kept {
  /** None: the whole business. */
  campusId: number | null
  audience: (typeof audiences)[number]
  roleIds: ColumnType<number[], number[] | undefined, number[]>
  doctorId: number | null
  courseId: number | null
  hoursAtMost: number | null
  title: string
  body: string
  urgent: Generated<boolean>
  state: Generated<AnnouncementState>
  sendAt: NullableTime
  sentAt: NullableTime
  receivers: number | null
  /** How its notices of the messaging app stand; null where nobody agreed to any. */
  notices: Generated<BroadcastState | null>
  /** What the messaging app answered where they are paused because it refuses their template. */
  noticesCode: Generated<number | null>
  /** What became of its notices, once they are removed. */
  noticeFigures: Generated<object | null>
  search: Generated<string>
}

export const announcement = owned<AnnouncementTable>({
  noun: 'announcement',
  campus: 'campusId',
  search: ['title', 'body'],
  title: 'title',
  history: { call: '/admin/announcement/page' },
})

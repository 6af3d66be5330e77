import type { RecordKind } from '@cogcampus/contract/admin/record-log'
import type { Generated } from 'kysely'

export interface RecordLogTable {
  id: Generated<number>
  kind: RecordKind
  userId: number | null
  campusId: number | null
  loginName: string
  userName: string | null
  ip: string
  userAgent: string
  createdAt: Generated<string>
}

import type { RecordKind } from '@cogcampus/contract/admin/record-log'
import type { Generated } from 'kysely'
import { owned } from '../../db/table.ts'

export interface RecordLogTable {
  id: Generated<number>
  kind: RecordKind
  userId: number | null
  accountId: number | null
  campusId: number | null
  loginName: string
  userName: string | null
  ip: string
  userAgent: string
  createdAt: Generated<string>
}

export const recordLog = owned<RecordLogTable>({
  noun: 'record-log',
  live: false,
  campus: 'campusId',
  owner: 'userId',
  history: 'none',
})

import type { Language } from '@cogcampus/contract/envelope'
import type { ErrCode } from '@cogcampus/contract/errors'
import type { Filled, NullableTime } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'

export interface ExportRunTable {
  id: Filled<number>
  ownerId: number
  jobId: number | null
  endpoint: string
  list: string
  query: Record<string, unknown>
  name: string
  language: Language
  heldTo: number | null
  rows: Filled<number>
  bytes: number | null
  errCode: ErrCode | null
  fileKey: string | null
  expiresAt: NullableTime
  createdAt: Filled<string>
  finishedAt: NullableTime
}

export const exportRun = owned<ExportRunTable>({
  noun: 'export',
  live: { receiver: 'ownerId' },
  owner: 'ownerId',
  ownerOnly: true,
  title: 'name',
  like: { query: 'customer' },
  history: {
    call: '/admin/customer/export',
    masked: ['keyword'],
    secret: ['fileKey'],
    unshown: ['list', 'jobId', 'fileKey'],
  },
})

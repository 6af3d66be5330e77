import type { Filled, TimeColumn } from '../../db/columns.ts'

export interface StoredFileTable {
  key: string
  name: string
  mime: string
  bytes: number
  createdBy: Filled<number | null>
  createdAt: Filled<string>
}

export interface UploadTicketTable {
  tokenHash: Buffer
  key: string
  name: string
  userId: number
  expiresAt: TimeColumn
}

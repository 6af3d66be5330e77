import type { FileKind } from '@cogcampus/contract/files'
import type { Generated } from 'kysely'
import type { Filled, NullableTime, TimeColumn } from '../../db/columns.ts'
import { shared } from '../../db/table.ts'

export interface StoredFileTable {
  key: string
  name: string
  mime: string
  bytes: number
  /** Null until its upload or the row that it is put into says so. */
  kind: FileKind | null
  /** Whether any row ever held it. */
  used: Generated<boolean>
  createdBy: Filled<number | null>
  /** The account that uploaded it. */
  accountId: Generated<number | null>
  createdAt: Filled<string>
  /** What the messaging app's check of content says of one that a family uploaded (`flow.ts`). */
  checkState: Generated<CheckState>
  /** When it was asked, or when it is to be asked next. */
  checkAt: NullableTime
  checkTries: Generated<number>
  /** The number under which the verdict comes. */
  traceId: Generated<string | null>
}

/** Not asked yet, asked, shown, not shown to anybody, and one that is not checked at all. */
export type CheckState = 'NONE' | 'ASKED' | 'PASSED' | 'REFUSED' | 'UNCHECKED'

export const storedFile = shared<StoredFileTable>({
  noun: 'file',
  live: false,
  history: 'none',
})

export interface UploadTicketTable {
  tokenHash: Buffer
  key: string
  name: string
  /** One of these two. */
  userId: number | null
  accountId: number | null
  kind: FileKind | null
  expiresAt: TimeColumn
}

export const uploadTicket = shared<UploadTicketTable>({
  noun: 'file',
  live: false,
  history: 'none',
})

/** Which rows hold which file; kept by the triggers of the tables that declare `files`. */
export interface FileUseTable {
  fileKey: string
  tableName: string
  rowId: number
  /** Whether its row is not deleted. */
  live: boolean
}

export const fileUse = shared<FileUseTable>({
  noun: 'file',
  live: false,
  history: 'none',
})

import type { Generated } from 'kysely'
import type { Filled } from '../../db/columns.ts'

export interface OperationTable {
  id: number
  endpoint: string
  userId: number | null
  userName: string | null
  /** Where its author works. */
  campusId: number | null
  /** Of which campuses it changed rows; the author's where it changed none. */
  campusIds: Filled<number[]>
  ip: string
  requestId: string
  errCode: Generated<string>
  ms: number
  createdAt: Generated<string>
}

export interface OperationChangeTable {
  operationId: number
  tableName: string
  rowId: number | null
  action: 'INSERT' | 'UPDATE' | 'DELETE'
  fields: Record<string, { from?: unknown; to?: unknown }>
  campusIds: Filled<number[]>
}

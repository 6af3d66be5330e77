import type { Generated } from 'kysely'
import type { Filled } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'

export interface OperationTable {
  id: number
  endpoint: string
  /** Who called: a member of staff, an account, or neither (a job, a call without a session). */
  userId: number | null
  accountId: number | null
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

export const operation = owned<OperationTable>({
  noun: 'operation',
  live: false,
  campus: { among: 'campusIds' },
  owner: 'userId',
  history: 'none',
})

export interface OperationChangeTable {
  operationId: number
  tableName: string
  rowId: number | null
  action: 'INSERT' | 'UPDATE' | 'DELETE' | 'READ'
  fields: Record<string, { from?: unknown; to?: unknown }>
  campusIds: Filled<number[]>
  /** Of a read of clinical data. */
  patientId: number | null
}

export const operationChange = owned<OperationChangeTable>({
  noun: 'operation',
  live: false,
  campus: { among: 'campusIds' },
  owner: { sql: '(select user_id from operation o where o.id = operation_change.operation_id)' },
  history: 'none',
})

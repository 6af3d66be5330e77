import type { Generated } from 'kysely'

export interface OperationTable {
  id: number
  endpoint: string
  userId: number | null
  userName: string | null
  campusId: number | null
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
}

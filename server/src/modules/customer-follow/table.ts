import type { ColumnType, Generated } from 'kysely'
import type { Filled, NullableTime } from '../../db/columns.ts'
import type { Intention } from '../customer/table.ts'

export interface CustomerFollowTable {
  id: Generated<number>
  customerId: number
  campusId: number
  method: string
  twoWay: boolean
  content: string
  result: string | null
  intention: Intention | null
  nextContactAt: NullableTime
  files: ColumnType<{ name: string; accessUrl: string }[], { name: string; accessUrl: string }[] | undefined, never>
  createdBy: Filled<number | null>
  /** When the contact was; the history says when it was noted. */
  createdAt: Generated<string>
}

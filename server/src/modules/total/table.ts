import type { ClosedNumber } from '@cogcampus/contract/life/totalNumbers'
import type { Filled } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'

/** A figure of a campus and a month (its first day) as it was when the month was closed. */
export interface TotalMonthTable {
  month: string
  campusId: number
  name: ClosedNumber
  value: number
  createdAt: Filled<string>
}

export const totalMonth = owned<TotalMonthTable>({
  noun: 'total',
  campus: 'campusId',
  live: false,
  history: 'none',
})

import type { Language } from '@cogcampus/contract/envelope'
import type { ErrCode } from '@cogcampus/contract/errors'
import type { ImportState } from '@cogcampus/contract/sheets'
import type { Filled, NullableTime } from '../../db/columns.ts'

export interface ImportRunTable {
  id: Filled<number>
  noun: string
  ownerId: number
  jobId: number | null
  language: Language
  heldTo: number | null
  fileName: string
  fileKey: string | null
  headers: string[]
  sample: string[][]
  mapping: Record<string, number>
  state: ImportState
  rows: number
  chunk: number
  seen: number
  good: number
  bad: number
  undone: number
  stayed: number
  errCode: ErrCode | null
  createdAt: Filled<string>
  finishedAt: NullableTime
}

export interface ImportFaultTable {
  importId: number
  rowNo: number
  cells: string[]
  problem: string
}

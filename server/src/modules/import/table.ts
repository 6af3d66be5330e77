import type { Language } from '@cogcampus/contract/envelope'
import type { ErrCode } from '@cogcampus/contract/errors'
import type { ImportState } from '@cogcampus/contract/sheets'
import type { Filled, NullableTime } from '../../db/columns.ts'
import { owned, shared } from '../../db/table.ts'

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

export const importRun = owned<ImportRunTable>({
  noun: 'import',
  live: false,
  owner: 'ownerId',
  ownerOnly: true,
  title: 'fileName',
  // How far it is counts for no history.
  history: {
    call: '/admin/customer/import/page',
    secret: ['fileKey', 'sample'],
    unshown: ['jobId', 'fileKey', 'sample', 'mapping'],
    updatesOf: 'state',
  },
})

export interface ImportFaultTable {
  importId: number
  rowNo: number
  cells: string[]
  problem: string
}

export const importFault = shared<ImportFaultTable>({
  noun: 'import',
  live: false,
  history: 'none',
})

import type { Kept } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'

export interface SavedViewTable extends Kept {
  userId: number
  page: string
  name: string
  query: string
  columns: string[]
  isDefault: boolean
}

export const savedView = owned<SavedViewTable>({
  noun: 'saved-view',
  live: { receiver: 'userId' },
  owner: 'userId',
  ownerOnly: true,
  title: 'name',
  history: { call: null },
})

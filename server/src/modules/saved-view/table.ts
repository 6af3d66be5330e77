import type { Kept } from '../../db/columns.ts'

export interface SavedViewTable extends Kept {
  userId: number
  page: string
  name: string
  query: string
  columns: string[]
  isDefault: boolean
}

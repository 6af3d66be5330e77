import type { Generated } from 'kysely'
import type { Kept } from '../../../db/columns.ts'

export interface SubjectTable extends Kept {
  name: string
  levelName: string
  grade: number | null
  sort: Generated<number>
  search: Generated<string>
}

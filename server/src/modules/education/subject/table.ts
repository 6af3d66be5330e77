import type { Generated } from 'kysely'
import type { Kept } from '../../../db/columns.ts'
import { shared } from '../../../db/table.ts'

export interface SubjectTable extends Kept {
  name: string
  levelName: string
  grade: number | null
  sort: Generated<number>
  search: Generated<string>
}

export const subject = shared<SubjectTable>({
  noun: 'education/subject',
  search: ['name', 'levelName'],
  title: 'name',
  small: true,
  dicts: { grade: 'grade' },
  history: { call: '/api/admin/education/subject/page' },
})

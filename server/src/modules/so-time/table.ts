import { type Generated, type SqlBool, sql } from 'kysely'
import type { Kept } from '../../db/columns.ts'
import { owned } from '../../db/table.ts'

export interface SoTimeTable extends Kept {
  campusId: number
  name: string
  fromTime: string
  toTime: string
  status: Generated<1 | 2>
  remark: string | null
  search: Generated<string>
}

export const soTime = owned<SoTimeTable>({
  noun: 'so-time',
  campus: 'campusId',
  // Doctors and consultants see the slots of their campus.
  own: { home: () => sql<SqlBool>`true` },
  search: ['name'],
  title: 'name',
  dicts: { status: 'status' },
  history: { call: '/admin/so-time/page' },
})

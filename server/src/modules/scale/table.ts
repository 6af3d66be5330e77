import type { Band, Measure, Total } from '@cogcampus/contract/scoring'
import { type ColumnType, type Generated, type SqlBool, sql } from 'kysely'
import type { Kept } from '../../db/columns.ts'
import { owned, shared } from '../../db/table.ts'

type Json<T> = ColumnType<T, T, T>

export interface ScaleTable extends Kept {
  kind: string
  edition: string
  name: string
  nameEn: string
  forms: Json<string[]>
  measures: Json<Measure[]>
  total: Json<Total>
  bands: Json<Band[]>
  /** Months. */
  ageFrom: number | null
  ageTo: number | null
  retestDays: number
  licensed: boolean
  status: Generated<1 | 2>
  remark: string | null
  search: Generated<string>
}

export const scale = shared<ScaleTable>({
  noun: 'scale',
  search: ['name', 'nameEn', 'kind'],
  title: 'name',
  titleEn: 'nameEn',
  small: true,
  dicts: { kind: 'scale', status: 'status' },
  history: { call: '/admin/scale/page' },
})

/** Which scales a campus uses. */
export interface ScaleCampusTable extends Omit<Kept, 'deletedAt'> {
  campusId: number
  scaleId: number
  status: Generated<1 | 2>
}

export const scaleCampus = owned<ScaleCampusTable>({
  noun: 'scale',
  campus: 'campusId',
  // Doctors see what their own campus uses.
  own: { home: () => sql<SqlBool>`true` },
  title: 'scaleId',
  partOf: 'campusId',
  dicts: { status: 'status' },
  history: { call: '/admin/scale/page' },
})

import type { MaterialScope } from '@cogcampus/contract/life/material'
import { type ColumnType, type Generated, type SqlBool, sql } from 'kysely'
import type { Filled, Kept } from '../../db/columns.ts'
import { owned, shared } from '../../db/table.ts'
import { ofChildrenIn } from '../patient/table.ts'

export interface MaterialTable extends Kept {
  /** Null is headquarters. */
  campusId: number | null
  title: string
  type: string
  domain: string
  /** Besides the first. */
  domains: ColumnType<string[], string[] | undefined, string[]>
  difficulty: number
  ageFrom: number | null
  ageTo: number | null
  intro: string | null
  cover: string | null
  scope: MaterialScope
  /** The campus that alone finds it; null where every campus does. */
  onlyCampusId: Filled<number | null>
  status: Generated<1 | 2>
  /** The greater comes first. */
  sort: Generated<number>
  search: Generated<string>
}

/** Everyone at a campus finds its own materials and those of headquarters; `lists.ts` says which may be opened. */
const atHome = { home: () => sql<SqlBool>`true` }

/** What families were given to practise with at home: the materials of homework of their children, and no other. */
const givenOut =
  '(select w.material_id as id, w.patient_id from work w where w.deleted_at is null) whole where whole.id is not null'

export const material = owned<MaterialTable>({
  noun: 'material',
  campus: { query: 'select c.id as campus_id from campus c where c.id = coalesce(row.only_campus_id, c.id)' },
  own: atHome,
  account: ofChildrenIn('material.id', givenOut),
  search: ['title'],
  title: 'title',
  dicts: { type: 'materialType', domain: 'domain', domains: 'domain' },
  files: ['cover'],
  history: { call: '/admin/material/page', unshown: ['onlyCampusId'] },
})

/** The newest is the one that is used; none is ever changed. */
export interface MaterialVersionTable {
  id: Filled<number>
  materialId: number
  number: number
  file: string | null
  fileName: string | null
  link: string | null
  note: string | null
  createdBy: Filled<number | null>
  createdAt: Filled<string>
}

export const materialVersion = owned<MaterialVersionTable>({
  noun: 'material',
  campus: {
    query: `select c.id as campus_id from material m join campus c on c.id = coalesce(m.only_campus_id, c.id)
      where m.id = row.material_id`,
  },
  own: atHome,
  account: ofChildrenIn('material_version.material_id', givenOut),
  title: 'number',
  partOf: 'materialId',
  files: ['file'],
  filesEndWith: { table: 'material', column: 'materialId' },
  history: { call: '/admin/material/page' },
})

export interface MaterialCourseTable {
  materialId: number
  courseId: number
}

export const materialCourse = shared<MaterialCourseTable>({
  noun: 'material',
  link: ['materialId', 'courseId'],
  history: { call: '/admin/material/page' },
})

/** A rating, one a person. */
export interface MaterialScoreTable {
  materialId: number
  userId: number
  score: number
}

export const materialScore = shared<MaterialScoreTable>({
  noun: 'material',
  history: 'none',
})

/** The materials that are used in a session. */
export interface MaterialSoDayTable {
  soDayId: number
  materialId: number
  createdBy: Filled<number | null>
  createdAt: Filled<string>
}

export const materialSoDay = shared<MaterialSoDayTable>({
  noun: 'material',
  link: ['soDayId', 'materialId'],
  history: { call: '/admin/material/page' },
})

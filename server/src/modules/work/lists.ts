import { Work, type WorkFilters, work } from '@cogcampus/contract/admin/work'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { inOrder, pageOf } from '../../lib/page.ts'
import { withRight } from '../../lib/readOnly.ts'
import { foundMasked, likePattern } from '../../lib/search.ts'
import type { Export } from '../../sheets/export/declare.ts'
import { standardExport } from '../../sheets/export/standard.ts'

type Rows = SelectQueryBuilder<Database, 'work', object>

const nameOf = (table: string, column: string) =>
  sql<string>`(select r.name from ${sql.table(table)} r where r.id = ${sql.ref(`work.${column}`)})`

/** What a list shows of homework. */
export const shownWork = (rows: Rows) =>
  rows
    .select(['work.id', 'work.version', 'work.soDayId', 'work.day', 'work.patientId', 'work.doctorId', 'work.title'])
    .select(['work.content', 'work.domain', 'work.timesAWeek', 'work.minutes', 'work.dueOn', 'work.state'])
    .select(['work.materialId', 'work.materialTitle', 'work.materialPages'])
    .select(['work.submittedAt', 'work.reviewedAt', 'work.score', 'work.createdAt'])
    .select([
      nameOf('campus', 'campus_id').as('campusName'),
      nameOf('patient', 'patient_id').as('patientName'),
      nameOf('doctor_info', 'doctor_id').as('doctorName'),
      nameOf('course', 'course_id').as('courseName'),
    ])

/** Homework within reach that is not deleted, also what the caller may only read. */
export const worksSeen = (scope: ReadScope): Rows => scope.from('work').where('work.deletedAt', 'is', null)

/** Homework within reach, narrowed; that of colleagues in lists about patients, not among the caller's own work. */
export function works(scope: ReadScope, { keyword, dueFrom, dueTo, ...equal }: WorkFilters): Rows {
  const aboutPatients = equal.patientId !== undefined || Boolean(keyword)
  let rows = aboutPatients ? worksSeen(scope) : scope.fromOwn('work', 'given').where('work.deletedAt', 'is', null)
  for (const [name, value] of Object.entries(equal)) {
    if (value !== undefined) rows = rows.where(`work.${name}` as 'work.id', '=', value as number)
  }
  if (dueFrom) rows = rows.where('work.dueOn', '>=', dueFrom)
  if (dueTo) rows = rows.where('work.dueOn', '<=', dueTo)
  if (!keyword) return rows
  return rows.where(
    sql<SqlBool>`work.patient_id in (select p.id from patient p where ${foundMasked('p.search', likePattern(keyword))})`,
  )
}

const latestFirst = { by: '-work.id', id: 'work.id', sortable: { dueOn: 'work.dueOn' } }

/** The steps of homework are taken by whoever gave it. */
const withSteps = <T extends { id: number }>(scope: ReadScope, rows: readonly T[]) =>
  withRight(scope, 'work', rows, 'given')

export const workLists: Pick<Handlers<typeof work>, 'page' | 'detail'> = {
  async page({ scope }, { pageNo, pageSize, sort, ...filters }) {
    const page = await pageOf(shownWork(works(scope, filters)), { pageNo, pageSize, sort }, latestFirst)
    return { ...page, list: await withSteps(scope, page.list) }
  },

  async detail({ scope }, { id }) {
    const found = await shownWork(worksSeen(scope)).where('work.id', '=', id).execute()
    const [row] = await withSteps(scope, found)
    if (!row) throw notFound()
    const entries = await scope
      .from('workEntry')
      .select(['workEntry.id', 'workEntry.kind', 'workEntry.text', 'workEntry.files', 'workEntry.createdAt'])
      .select([
        sql<boolean>`work_entry.author_account_id is not null`.as('byFamily'),
        sql<string | null>`(select u.user_name from rbac_user u where u.id = work_entry.created_by)`.as('authorName'),
      ])
      .where('workEntry.workId', '=', id)
      .orderBy('workEntry.id')
      .execute()
    return { ...row, entries }
  },
}

/** Homework as a workbook. */
export const workExport: Export = standardExport(work, 'work', Work, (scope, _, query) => {
  const { sort, ...filters } = query as WorkFilters & { sort?: string }
  return inOrder(shownWork(works(scope, filters)), sort, latestFirst) as never
})

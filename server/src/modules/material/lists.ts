import type { material } from '@cogcampus/contract/admin/material'
import type { In } from '@cogcampus/contract/endpoint'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { related } from '../../http/crud.ts'
import { notFound } from '../../lib/errors.ts'
import { type Order, pageOf } from '../../lib/page.ts'
import { holds, likePattern } from '../../lib/search.ts'
import { given } from '../../lib/update.ts'
import { isEditable, lockOf } from './rules.ts'
import { versionsOf } from './version.ts'

type Calls = Handlers<typeof material>
type Filters = Partial<In<(typeof material)['endpoints']['page']>>

const own = [
  'material.id',
  'material.campusId',
  'material.title',
  'material.type',
  'material.domain',
  'material.domains',
  'material.difficulty',
  'material.ageFrom',
  'material.ageTo',
  'material.cover',
  'material.scope',
  'material.status',
  'material.sort',
  'material.createdAt',
  'material.deletedAt',
  'material.version',
] as const

/** The greater number first, then the newest. */
export const order: Order = {
  by: '-material.sort',
  id: 'material.id',
  sortable: { createdAt: 'material.createdAt', score: 'rated.score', uses: 'used.uses' },
}

/** The materials that the caller finds, each with its rating, its use, and what it is to the caller. */
export async function shownMaterials(context: ReadContext) {
  const { scope } = context
  const lock = await lockOf(context)
  const rows = scope
    .from('material')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('materialScore as s')
          .select([
            sql<number>`coalesce(round(avg(s.score), 2), 0)::float8`.as('score'),
            sql<number>`count(*)::integer`.as('scores'),
          ])
          .whereRef('s.materialId', '=', 'material.id')
          .as('rated'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('materialSoDay as u')
          .select(sql<number>`count(*)::integer`.as('uses'))
          .whereRef('u.materialId', '=', 'material.id')
          .as('used'),
      (join) => join.onTrue(),
    )
    .select([
      ...own,
      sql<string | null>`${related('campus', 'name', 'material.campusId')()}`.as('campusName'),
      sql<string | null>`${related('rbacUser', 'userName', 'material.createdBy')()}`.as('authorName'),
      sql<number>`rated.score`.as('score'),
      sql<number>`rated.scores`.as('scores'),
      sql<number>`used.uses`.as('uses'),
      sql<number | null>`(select s.score from material_score s
        where s.material_id = material.id and s.user_id = ${scope.userId})`.as('ownScore'),
      sql<string | null>`(select f.folder from material_collect f
        where f.material_id = material.id and f.user_id = ${scope.userId})`.as('folder'),
      lock.as('locked'),
      sql<boolean>`${isEditable(scope)}`.as('editable'),
    ])
  return { rows: asMaterials(rows), lock }
}

/** The joined ratings and uses stand in the query's text only: its callers add conditions on tables. */
const asMaterials = <D, T extends keyof D, O>(rows: SelectQueryBuilder<D, T, O>) =>
  rows as unknown as SelectQueryBuilder<Database, 'material', O>

/** What the list can be narrowed by, besides its own columns. */
const narrow: { [K in keyof Filters]: (value: NonNullable<Filters[K]>) => SqlBool | object } = {
  domain: (domain) => sql`(material.domain = ${domain} or material.domains @> to_jsonb(${domain}::text))`,
  age: (age) => sql`${age} between coalesce(material.age_from, 0) and coalesce(material.age_to, 120)`,
  courseId: (courseId) =>
    sql`exists (select from material_course c where c.material_id = material.id and c.course_id = ${courseId})`,
}

export const page: Calls['page'] = async (
  context,
  { pageNo, pageSize, sort, keyword, deleted, collected, open, ...filters },
) => {
  const shown = await shownMaterials(context)
  const favourite = sql<SqlBool>`exists (select from material_collect f
    where f.material_id = material.id and f.user_id = ${context.scope.userId})`
  let rows = shown.rows.where('material.deletedAt', deleted ? 'is not' : 'is', null)
  if (keyword) rows = rows.where(holds('material.search', likePattern(keyword)))
  if (collected !== undefined) rows = rows.where(sql<SqlBool>`${favourite} = ${collected}`)
  if (open !== undefined) rows = rows.where(sql<SqlBool>`(${shown.lock} is null) = ${open}`)
  for (const [name, value] of Object.entries(given(filters))) {
    const condition = (narrow as Record<string, (value: unknown) => never>)[name]
    rows = condition
      ? rows.where(condition(value))
      : rows.where(sql.ref<unknown>(`material.${name}`), '=', value as never)
  }
  return pageOf(rows, { pageNo, pageSize, sort }, order)
}

export const detail: Calls['detail'] = async (context, { id }) => {
  const { rows } = await shownMaterials(context)
  const row = await rows.select('material.intro').where('material.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const courses = await context.db
    .selectFrom('materialCourse')
    .innerJoin('course', 'course.id', 'materialCourse.courseId')
    .select(['course.id', 'course.name'])
    .where('materialCourse.materialId', '=', id)
    .orderBy('course.code')
    .execute()
  const current = row.locked
    ? undefined
    : await versionsOf(context, id).orderBy('number', 'desc').limit(1).executeTakeFirst()
  return { ...row, courses, current: current ?? null }
}

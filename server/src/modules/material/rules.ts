import type { MaterialLock } from '@cogcampus/contract/life/material'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { ReadContext, WriteContext } from '../../http/context.ts'
import { badField, notFound, refuse, unknownReference } from '../../lib/errors.ts'

type Context = ReadContext | WriteContext

/**
 * Whether the caller may change a material, as a condition: headquarters all; a campus its own, and a doctor what they added,
 * as long as it is not published.
 */
export const isEditable = ({ reach, userId }: ReadScope): Expression<SqlBool> =>
  reach.all
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(material.scope = 'CAMPUS' and
        (material.campus_id = any(${reach.campusIds}::bigint[]) or material.created_by = ${userId}))`

/** Why the caller may not open a material that they find, as SQL; null where they may. */
export async function lockOf({ scope }: Pick<Context, 'scope'>): Promise<RawBuilder<MaterialLock | null>> {
  const { reach, userId } = scope
  const [doctor, granted] = await Promise.all([
    scope.known
      .selectFrom('doctorInfo')
      .select('materialTypes')
      .where('id', '=', userId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
    scope
      .unscoped('what is approved for a campus holds for all who work there, whoever applied')
      .selectFrom('materialApply')
      .select('materialId')
      .where('campusId', 'in', [0, ...campusesOf(scope)])
      .where('kind', '=', 'USE')
      .where('state', '=', 'APPROVED')
      .where('status', '=', 1)
      .execute(),
  ])
  const types = doctor?.materialTypes ?? null
  const materialIds = granted.map(({ materialId }) => materialId)
  const all = reach.all || (reach.own && reach.home === 'HEADQUARTERS')
  return sql<MaterialLock | null>`(case
    when ${isEditable(scope)} then null
    when material.status = 2 then 'OFF'
    when material.type <> all(${types}::text[]) then 'TYPE'
    when material.scope = 'APPROVED' and not ${all}::boolean and material.id <> all(${materialIds}::bigint[])
      and not coalesce(material.campus_id = any(${campusesOf(scope)}::bigint[]), false) then 'USE' end)`
}

/** The campuses for which the caller works. */
const campusesOf = ({ reach: { campusIds, home } }: ReadScope): number[] => [
  ...new Set([...campusIds, ...(home === 'HEADQUARTERS' ? [] : home)]),
]

/** A material that the caller may change, locked until the end of the call; refuses one that they only find. */
export async function editable({ scope }: WriteContext, id: number): Promise<{ id: number }> {
  const row = await scope
    .from('material')
    .select(['material.id', sql<boolean>`${isEditable(scope)}`.as('editable')])
    .where('material.id', '=', id)
    .where('material.deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (!row.editable) throw refuse('MATERIAL_NOT_YOURS')
  return row
}

/** Refuses materials that the caller does not find, or may not open; `field` is their name in the input. */
export async function assertOpen(context: Context, ids: readonly number[], field: string): Promise<void> {
  if (ids.length === 0) return
  const lock = await lockOf(context)
  const rows = await context.scope
    .from('material')
    .select(['material.id', lock.as('locked')])
    .where('material.id', 'in', ids)
    .where('material.deletedAt', 'is', null)
    .execute()
  if (rows.length < new Set(ids).size) throw unknownReference(field)
  if (rows.some(({ locked }) => locked)) throw badField('MATERIAL_LOCKED', field, context.t('MATERIAL_LOCKED'))
}

/** A session within reach. */
export async function sessionOf({ scope }: Pick<Context, 'scope'>, id: number) {
  const session = await scope
    .from('soDay')
    .select(['soDay.id', 'soDay.state'])
    .where('soDay.id', '=', id)
    .where('soDay.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!session) throw notFound()
  return session
}

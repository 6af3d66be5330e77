import type { resource } from '@cogcampus/contract/admin/rbac/resource'
import { sql } from 'kysely'
import type { WriteScope } from '../../../db/scope.ts'
import type { Handlers, ReadContext, WriteContext } from '../../../http/context.ts'
import { nameOfCall } from '../../../lib/callNames.ts'
import { notFound, refuse, unknownReference } from '../../../lib/errors.ts'
import { pageOf } from '../../../lib/page.ts'
import { holds, likePattern, searchText } from '../../../lib/search.ts'
import { given, restore, softDelete, updateVersion } from '../../../lib/update.ts'
import { assertHoldsEverything } from '../delegation.ts'
import { importRoutes } from './importRoutes.ts'

const columns = [
  'id',
  'parentId',
  'type',
  'code',
  'name',
  'nameEn',
  'icon',
  'component',
  'hidden',
  'fixed',
  'sort',
  'status',
  'version',
] as const
const dated = [...columns, 'createdAt', 'deletedAt'] as const

type Row = Awaited<ReturnType<typeof allRows>>[number]
type Node = Row & { childList: Node[] }

export const resourceHandlers: Handlers<typeof resource> = {
  async tree({ db }) {
    const byParent = Map.groupBy(await allRows(db), (row) => row.parentId)
    const below = (parentId: number | null): Node[] =>
      (byParent.get(parentId) ?? []).map((row) => ({ ...row, childList: below(row.id) }))
    return below(null)
  },

  async importRoutes(context, { routes }) {
    const { db, scope, actor, services, afterCommit } = context
    assertHoldsEverything(context)
    const added = await importRoutes(
      scope.writeUnscoped('only a user who holds every call adds to the tree'),
      routes,
      nameOfCall,
    )
    // The caller who restores a page sees it again; an administrator decides on other roles.
    const own = await db
      .selectFrom('rbacUserRole')
      .innerJoin('rbacRole', 'rbacRole.id', 'rbacUserRole.roleId')
      .select('roleId')
      .where('userId', '=', actor.userId)
      .where('rbacRole.code', '=', 'HQ_ADMIN')
      .executeTakeFirst()
    if (own && added.length > 0) {
      const nodes = db.selectFrom('rbacResource').select([sql.lit(own.roleId).as('roleId'), 'id'])
      await db
        .insertInto('rbacRoleResource')
        .columns(['roleId', 'resourceId'])
        .expression(nodes.where(sql<boolean>`code = any(${added}::text[])`).where('deletedAt', 'is', null))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    afterCommit(() => services.actors.invalidate(null))
    const wanted = routes.length + routes.reduce((count, route) => count + (route.actions?.length ?? 0), 0)
    return { added, existing: wanted - added.length }
  },

  page({ db }, { type, parentId, deleted, keyword, ...page }) {
    let query = db.selectFrom('rbacResource').select(dated)
    query = query.where('deletedAt', deleted ? 'is not' : 'is', null)
    if (type) query = query.where('type', '=', type)
    if (parentId) query = query.where('parentId', '=', parentId)
    if (keyword) query = query.where(holds('search', likePattern(keyword)))
    return pageOf(query, page, { by: 'sort', id: 'id', sortable: { name: 'name', code: 'code', sort: 'sort' } })
  },

  async detail({ db }, { id }) {
    const row = await db.selectFrom('rbacResource').select(dated).where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    return row
  },

  async add(context, fields) {
    assertHoldsEverything(context)
    await assertTree(context, fields, null)
    return context.db
      .insertInto('rbacResource')
      .values({ nameEn: null, icon: null, component: null, ...given(fields), ...named(fields) })
      .returning('id')
      .executeTakeFirstOrThrow()
  },

  async update(context, { id, version, ...fields }) {
    const { db, services, afterCommit } = context
    assertHoldsEverything(context)
    await assertTree(context, fields, id)
    const current = () =>
      db.selectFrom('rbacResource').select(dated).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
    const values = { ...given(fields), ...named({ ...(await current()), ...given(fields) } as typeof fields) }
    const row = await updateVersion(db.updateTable('rbacResource'), { id, version }, values, current)
    afterCommit(() => services.actors.invalidate(null))
    return row
  },

  async delete(context, { id }) {
    const { db, scope, services, afterCommit } = context
    assertHoldsEverything(context)
    await holdTree(scope)
    const child = await db
      .selectFrom('rbacResource')
      .select('id')
      .where('parentId', '=', id)
      .where('deletedAt', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (child) throw refuse('IN_USE')
    await softDelete(db.updateTable('rbacResource'), id)
    afterCommit(() => services.actors.invalidate(null))
    return null
  },

  /** What lies under a deleted node would be in no list: its parent comes first. */
  async restore(context, { id }) {
    const { db, scope, services, afterCommit } = context
    assertHoldsEverything(context)
    await holdTree(scope)
    await restore(db.updateTable('rbacResource'), id)
    const hidden = await db
      .selectFrom('rbacResource as parent')
      .innerJoin('rbacResource as child', 'child.parentId', 'parent.id')
      .select('parent.id')
      .where('child.id', '=', id)
      .where('parent.deletedAt', 'is not', null)
      .executeTakeFirst()
    if (hidden) throw refuse('PARENT_DELETED')
    afterCommit(() => services.actors.invalidate(null))
    return null
  },
}

function allRows(db: ReadContext['db']) {
  return db
    .selectFrom('rbacResource')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** Changes to the shape of the tree run one at a time: two moves that are each valid could together make a loop. */
const holdTree = (scope: WriteScope) =>
  sql`lock table rbac_resource in share row exclusive mode`.execute(scope.unscoped('locks the tree, reads no row'))

/** A parent exists, is no call, and is neither the node itself nor below it; a call has nothing below it. */
async function assertTree(
  { db, scope }: WriteContext,
  { parentId, type }: Pick<Row, 'parentId' | 'type'>,
  id: number | null,
): Promise<void> {
  await holdTree(scope)
  const rows = await db
    .selectFrom('rbacResource')
    .select(['id', 'parentId', 'type'])
    .where('deletedAt', 'is', null)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  if (type === 'ACTION' && id !== null && rows.some((row) => row.parentId === id)) throw refuse('NOT_A_TREE')
  if (parentId === null) return
  if (!byId.has(parentId)) throw unknownReference('parentId')
  if (byId.get(parentId)?.type === 'ACTION') throw refuse('NOT_A_TREE')
  for (let at: number | null = parentId; at !== null; at = byId.get(at)?.parentId ?? null) {
    if (at === id) throw refuse('NOT_A_TREE')
  }
}

const named = ({
  parentId,
  type,
  code,
  name,
  nameEn,
}: Pick<Row, 'parentId' | 'type' | 'code' | 'name'> & { nameEn?: string | null }) => ({
  parentId,
  type,
  code,
  name,
  search: searchText(name, nameEn, code),
})

import type { resource } from '@cogcampus/contract/admin/rbac/resource'
import { sql } from 'kysely'
import { isGrantable } from '../../../http/actor.ts'
import type { Handlers, ReadContext, WriteContext } from '../../../http/context.ts'
import { notFound, refuse } from '../../../lib/errors.ts'
import { pageOf } from '../../../lib/page.ts'
import { likePattern, searchText } from '../../../lib/search.ts'
import { given, orStale, restore, softDelete } from '../../../lib/update.ts'
import { assertWholeBusiness } from '../user/guard.ts'
import { importRoutes } from './import.ts'
import { nameOfCall } from './names.ts'

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

  async importRoutes({ db, scope, actor, services, afterCommit }, { routes }) {
    assertWholeBusiness({ scope })
    const added = await importRoutes(scope.raw, routes, nameOfCall)
    // Who restores a page sees it again; other roles are for an administrator to decide.
    const own = await db
      .selectFrom('rbacUserRole')
      .innerJoin('rbacRole', 'rbacRole.id', 'rbacUserRole.roleId')
      .select('roleId')
      .where('userId', '=', actor.userId)
      .where('rbacRole.code', '=', 'HQ_ADMIN')
      .executeTakeFirst()
    if (own && added.length > 0) {
      await sql`insert into rbac_role_resource (role_id, resource_id)
        select ${own.roleId}, id from rbac_resource where code = any(${added}::text[]) and deleted_at is null
        on conflict do nothing`.execute(scope.raw)
    }
    afterCommit(() => services.actors.forget(null))
    const wanted = routes.length + routes.reduce((count, route) => count + (route.actions?.length ?? 0), 0)
    return { added, existing: wanted - added.length }
  },

  page({ db }, { type, parentId, deleted, keyword, ...page }) {
    let query = db.selectFrom('rbacResource').select(dated)
    query = query.where('deletedAt', deleted ? 'is not' : 'is', null)
    if (type) query = query.where('type', '=', type)
    if (parentId) query = query.where('parentId', '=', parentId)
    if (keyword) query = query.where('search', 'like', likePattern(keyword))
    return pageOf(db, query, page, { by: 'sort', id: 'id', sortable: { name: 'name', code: 'code', sort: 'sort' } })
  },

  async detail({ db }, { id }) {
    const row = await db.selectFrom('rbacResource').select(dated).where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    return row
  },

  async add(context, fields) {
    assertWholeBusiness(context)
    assertCallHeld(context, fields)
    await assertTree(context, fields, null)
    return context.db
      .insertInto('rbacResource')
      .values({ nameEn: null, icon: null, component: null, ...given(fields), ...named(fields) })
      .returning('id')
      .executeTakeFirstOrThrow()
  },

  async update(context, { id, version, ...fields }) {
    const { db, services, afterCommit } = context
    assertWholeBusiness(context)
    assertCallHeld(context, fields)
    await assertTree(context, fields, id)
    const current = () =>
      db.selectFrom('rbacResource').select(dated).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
    const changed = await db
      .updateTable('rbacResource')
      .set({ ...given(fields), ...named({ ...(await current()), ...given(fields) } as typeof fields) })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deletedAt', 'is', null)
      .returning('version')
      .executeTakeFirst()
    const row = await orStale(changed, current)
    afterCommit(() => services.actors.forget(null))
    return row
  },

  async delete({ db, scope, services, afterCommit }, { id }) {
    assertWholeBusiness({ scope })
    await holdTree(db)
    const child = await db
      .selectFrom('rbacResource')
      .select('id')
      .where('parentId', '=', id)
      .where('deletedAt', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (child) throw refuse('IN_USE')
    await softDelete(db.updateTable('rbacResource'), id)
    afterCommit(() => services.actors.forget(null))
    return null
  },

  /** What lies under a deleted node would be in no list: its parent comes first. */
  async restore({ db, scope, services, afterCommit }, { id }) {
    assertWholeBusiness({ scope })
    await holdTree(db)
    await restore(db.updateTable('rbacResource'), id)
    const hidden = await db
      .selectFrom('rbacResource as parent')
      .innerJoin('rbacResource as child', 'child.parentId', 'parent.id')
      .select('parent.id')
      .where('child.id', '=', id)
      .where('parent.deletedAt', 'is not', null)
      .executeTakeFirst()
    if (hidden) throw refuse('PARENT_DELETED')
    afterCommit(() => services.actors.forget(null))
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

/** Naming a node after a call grants it to whoever holds the node, so the call must be the caller's own to give. */
function assertCallHeld({ actor }: WriteContext, { type, code }: { type: string; code: string }): void {
  if (type === 'ACTION' && isGrantable(code) && !actor.grants.has(code)) throw refuse('GRANT_BEYOND_OWN')
}

/** Whoever changes the shape of the tree does so alone: of two moves that were each right, both could make a loop. */
const holdTree = (db: WriteContext['db']) => sql`lock table rbac_resource in share row exclusive mode`.execute(db)

/** A parent exists, is no call, and is neither the node itself nor below it; a call has nothing below it. */
async function assertTree(
  { db }: WriteContext,
  { parentId, type }: Pick<Row, 'parentId' | 'type'>,
  id: number | null,
): Promise<void> {
  await holdTree(db)
  const rows = await db
    .selectFrom('rbacResource')
    .select(['id', 'parentId', 'type'])
    .where('deletedAt', 'is', null)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  if (type === 'ACTION' && id !== null && rows.some((row) => row.parentId === id)) throw refuse('NOT_A_TREE')
  if (parentId === null) return
  if (!byId.has(parentId)) throw notFound()
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

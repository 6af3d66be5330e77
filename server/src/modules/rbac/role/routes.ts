import type { role } from '@cogcampus/contract/admin/rbac/role'
import { sql } from 'kysely'
import type { Handlers, ReadContext, WriteContext } from '../../../http/context.ts'
import { badField, notFound, refuse, unknownReference } from '../../../lib/errors.ts'
import { pageOf } from '../../../lib/page.ts'
import { holds, likePattern, searchText } from '../../../lib/search.ts'
import { given, replaceLinks, restore, softDelete, updateVersion } from '../../../lib/update.ts'
import { Delegation } from '../delegation.ts'
import { assertAdministratorLeft, assertWholeBusiness } from '../user/rules.ts'

export const roleHandlers: Handlers<typeof role> = {
  page({ db }, { status, deleted, keyword, ...page }) {
    let query = roleRows(db).where('rbacRole.deletedAt', deleted ? 'is not' : 'is', null)
    if (status) query = query.where('rbacRole.status', '=', status)
    if (keyword) query = query.where(holds('rbacRole.search', likePattern(keyword)))
    return pageOf(query, page, {
      by: 'rbac_role.id',
      id: 'rbac_role.id',
      sortable: { name: 'rbac_role.name', code: 'rbac_role.code', createdAt: 'rbac_role.created_at' },
    })
  },

  async detail({ db }, { id }) {
    const row = await roleRow(db, id)
    if (!row) throw notFound()
    return row
  },

  async add(context, { campusIds, ...fields }) {
    assertWholeBusiness(context)
    assertChosen(context, fields.scope, campusIds)
    const { id } = await context.db
      .insertInto('rbacRole')
      .values({ nameEn: null, remark: null, ...given(fields), ...named(fields) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await replaceLinks(context.db, 'rbacRoleCampus', ['roleId', id], ['campusId', campusIds ?? []])
    return { id }
  },

  async update(context, { id, version, campusIds, ...fields }) {
    const { db, services, afterCommit } = context
    assertWholeBusiness(context)
    assertChosen(context, fields.scope, campusIds)
    const delegation = await Delegation.begin(context)
    await delegation.assertCoversRole(id)
    const before = await roleRow(db, id)
    if (before?.builtIn && before.code !== fields.code) throw refuse('BUILT_IN')
    const values = { ...given(fields), ...named({ ...before, ...given(fields) } as typeof fields) }
    const row = await updateVersion(db.updateTable('rbacRole'), { id, version }, values, () => roleRow(db, id))
    await replaceLinks(db, 'rbacRoleCampus', ['roleId', id], ['campusId', campusIds ?? []])
    await delegation.assertCoversRole(id)
    await assertAdministratorRole(context, id)
    afterCommit(() => services.actors.invalidate(null))
    return row
  },

  async delete(context, { id }) {
    const { db, services, afterCommit } = context
    assertWholeBusiness(context)
    const delegation = await Delegation.begin(context)
    await delegation.assertCoversRole(id)
    await softDelete(db.updateTable('rbacRole'), id)
    if ((await roleRow(db, id))?.builtIn) throw refuse('BUILT_IN')
    const holder = await db
      .selectFrom('rbacUserRole')
      .select('userId')
      .where('roleId', '=', id)
      .where(sql<boolean>`exists (select 1 from rbac_user u where u.id = user_id and u.deleted_at is null)`)
      .limit(1)
      .executeTakeFirst()
    if (holder) throw refuse('IN_USE')
    afterCommit(() => services.actors.invalidate(null))
    return null
  },

  /** Deleted users may hold it still, and the users who were restored since then. */
  async restore(context, { id }) {
    const { db, services, afterCommit } = context
    assertWholeBusiness(context)
    const delegation = await Delegation.begin(context)
    await restore(db.updateTable('rbacRole'), id)
    await delegation.assertCoversRole(id)
    afterCommit(() => services.actors.invalidate(null))
    return null
  },

  async listRoleResource({ db }, { roleId }) {
    const row = await db
      .selectFrom('rbacRole')
      .select(['version'])
      .where('id', '=', roleId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!row) throw notFound()
    const held = await db
      .selectFrom('rbacRoleResource')
      .innerJoin('rbacResource', 'rbacResource.id', 'rbacRoleResource.resourceId')
      .select('resourceId')
      .where('roleId', '=', roleId)
      .where('rbacResource.deletedAt', 'is', null)
      .execute()
    return { resourceIds: held.map((link) => link.resourceId), version: row.version }
  },

  async saveRoleResource(context, { roleId, version, resourceIds }) {
    const { db, services, afterCommit } = context
    assertWholeBusiness(context)
    const delegation = await Delegation.begin(context)
    await delegation.assertCoversRole(roleId)
    const wanted = await db
      .selectFrom('rbacResource')
      .select('id')
      .where(sql<boolean>`id = any(${resourceIds}::bigint[])`)
      .where('deletedAt', 'is', null)
      .execute()
    const unknown = resourceIds.findIndex((id) => !wanted.some((node) => node.id === id))
    if (unknown >= 0) throw unknownReference(`resourceIds.${unknown}`)
    const role = await roleRow(db, roleId)
    const same = { remark: sql<string>`remark` }
    const row = await updateVersion(db.updateTable('rbacRole'), { id: roleId, version }, same, () =>
      roleRow(db, roleId),
    )
    if (role?.code === 'HQ_ADMIN') throw refuse('BUILT_IN')
    await replaceLinks(db, 'rbacRoleResource', ['roleId', roleId], ['resourceId', resourceIds])
    await delegation.assertCoversRole(roleId)
    afterCommit(() => services.actors.invalidate(null))
    return { version: row.version }
  },
}

function assertChosen({ t }: WriteContext, scope: string, campusIds: readonly number[] | undefined): void {
  if (scope === 'CHOSEN' && !campusIds?.length) throw badField('BAD_INPUT', 'campusIds', t('field.required'))
}

/** Whatever happens to the administrators' role, it stays enabled and sees everything. */
async function assertAdministratorRole(context: WriteContext, id: number): Promise<void> {
  const row = await roleRow(context.db, id)
  if (row?.code !== 'HQ_ADMIN') return
  if (row.status !== 1 || row.scope !== 'ALL') throw refuse('LAST_ADMINISTRATOR')
  await assertAdministratorLeft(context)
}

function roleRows(db: ReadContext['db']) {
  return db.selectFrom('rbacRole').select([
    'rbacRole.id',
    'rbacRole.code',
    'rbacRole.name',
    'rbacRole.nameEn',
    'rbacRole.scope',
    'rbacRole.status',
    'rbacRole.builtIn',
    'rbacRole.remark',
    'rbacRole.createdAt',
    'rbacRole.deletedAt',
    'rbacRole.version',
    sql<number[]>`array(select rc.campus_id from rbac_role_campus rc where rc.role_id = rbac_role.id order by 1)`.as(
      'campusIds',
    ),
    sql<number>`(select count(*) from rbac_user_role ur join rbac_user u on u.id = ur.user_id
        where ur.role_id = rbac_role.id and u.deleted_at is null)`.as('userCount'),
  ])
}

const roleRow = (db: ReadContext['db'], id: number) => roleRows(db).where('rbacRole.id', '=', id).executeTakeFirst()

const named = ({
  code,
  name,
  nameEn,
  scope,
}: {
  code: string
  name: string
  nameEn?: string | null
  scope: 'ALL' | 'CHOSEN' | 'CAMPUS' | 'OWN'
}) => ({
  code,
  name,
  scope,
  search: searchText(name, nameEn, code),
})

import type { campus } from '@cogcampus/contract/admin/campus'
import type { Language } from '@cogcampus/contract/envelope'
import { sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { pageOf } from '../../lib/page.ts'
import { holds, likePattern } from '../../lib/search.ts'
import { roleNameIn } from '../rbac/user/columns.ts'

type StaffHandlers = Pick<Handlers<typeof campus>, 'user/page' | 'user/role/page' | 'user/role/all' | 'user/tree'>
interface Filter {
  campusId?: number | undefined
  keyword?: string | undefined
}

/** The staff of campuses in reach, as colleagues see them. */
export const staff: StaffHandlers = {
  'user/page'({ scope, caller }, { campusId, keyword, ...page }) {
    return pageOf(staffOf(scope, caller.language, { campusId, keyword }), page, order)
  },

  'user/role/page'({ scope, caller }, { campusId, keyword, roleCode, ...page }) {
    const query = staffOf(scope, caller.language, { campusId, keyword }).where(sql<boolean>`exists (
      select 1 from rbac_user_role ur join rbac_role r on r.id = ur.role_id
      where ur.user_id = rbac_user.id and r.code = ${roleCode} and r.deleted_at is null)`)
    return pageOf(query, page, order)
  },

  async 'user/role/all'({ scope, caller }, { campusId }) {
    let query = scope
      .from('rbacUser')
      .innerJoin('rbacUserRole', 'rbacUserRole.userId', 'rbacUser.id')
      .innerJoin('rbacRole', 'rbacRole.id', 'rbacUserRole.roleId')
      .select(['rbacRole.id', 'rbacRole.code', 'rbacRole.name', 'rbacRole.nameEn'])
      .distinct()
      .where('rbacUser.deletedAt', 'is', null)
      .where('rbacRole.deletedAt', 'is', null)
      .orderBy('rbacRole.id')
    if (campusId) query = query.where(worksAt(campusId))
    const held = await query.execute()
    return held.map(({ code, name, nameEn }) => ({ code, name: (caller.language === 'en' && nameEn) || name }))
  },

  async 'user/tree'({ scope }) {
    const [campuses, staff] = await Promise.all([
      scope.from('campus').select(['id', 'name']).where('deletedAt', 'is', null).orderBy('id').execute(),
      scope
        .from('rbacUser')
        .innerJoin('rbacUserCampus', 'rbacUserCampus.userId', 'rbacUser.id')
        .select(['rbacUser.id', 'rbacUser.userName', 'rbacUserCampus.campusId as of'])
        .where('rbacUser.deletedAt', 'is', null)
        .where('rbacUser.status', '=', 1)
        .orderBy('rbacUser.id')
        .execute(),
    ])
    const byCampus = Map.groupBy(staff, (person) => person.of)
    return campuses.map((row) => ({
      ...row,
      childList: (byCampus.get(row.id) ?? []).map(({ id, userName }) => ({ id, userName })),
    }))
  },
}

const order = {
  by: 'rbac_user.id',
  id: 'rbac_user.id',
  sortable: { userName: 'rbac_user.user_name', status: 'rbac_user.status' },
}

function staffOf(scope: ReadScope, language: Language, { campusId, keyword }: Filter) {
  let query = scope
    .from('rbacUser')
    .select([
      'rbacUser.id',
      'rbacUser.userName',
      'rbacUser.phoneNo',
      'rbacUser.headUrl',
      'rbacUser.status',
      sql<string[]>`array(select ${roleNameIn(language)} from rbac_user_role ur join rbac_role r on r.id = ur.role_id
        where ur.user_id = rbac_user.id and r.deleted_at is null order by r.id)`.as('roleNames'),
    ])
    .where('rbacUser.deletedAt', 'is', null)
  if (keyword) query = query.where(holds('rbacUser.search', likePattern(keyword)))
  if (campusId) query = query.where(worksAt(campusId))
  return query
}

const worksAt = (campusId: number) =>
  sql<boolean>`exists (select 1 from rbac_user_campus uc where uc.user_id = rbac_user.id and uc.campus_id = ${campusId})`

import type { Language } from '@cogcampus/contract/envelope'
import { sql } from 'kysely'
import type { ReadScope } from '../../../db/scope.ts'

type Brief = { id: number; name: string }

/** The name of the role `r` in the caller's language. */
export const roleNameIn = (language: Language) => (language === 'en' ? sql`coalesce(r.name_en, r.name)` : sql`r.name`)

/** Members of staff within reach with their roles and campuses. */
export function staffRows(scope: ReadScope, language: Language) {
  return scope.from('rbacUser').select([
    'rbacUser.id',
    'rbacUser.loginName',
    'rbacUser.userName',
    'rbacUser.phoneNo',
    'rbacUser.gender',
    'rbacUser.headUrl',
    'rbacUser.status',
    'rbacUser.lastLoginAt',
    'rbacUser.remark',
    'rbacUser.createdAt',
    'rbacUser.deletedAt',
    'rbacUser.version',
    sql<(Brief & { code: string })[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'code', r.code, 'name', ${roleNameIn(language)}) order by r.id)
        from rbac_user_role ur join rbac_role r on r.id = ur.role_id
        where ur.user_id = rbac_user.id and r.deleted_at is null), '[]')`.as('roles'),
    sql<Brief[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.id <> rbac_user.campus_id, c.id)
        from rbac_user_campus uc join campus c on c.id = uc.campus_id
        where uc.user_id = rbac_user.id), '[]')`.as('campuses'),
  ])
}

export const staffRow = (scope: ReadScope, language: Language, id: number) =>
  staffRows(scope, language).where('rbacUser.id', '=', id).executeTakeFirst()

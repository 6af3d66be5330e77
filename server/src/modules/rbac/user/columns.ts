import type { Language } from '@cogcampus/contract/envelope'
import { sql } from 'kysely'

type Brief = { id: number; name: string }

/** The name of the role `r` in the caller's language. */
export const roleNameIn = (language: Language) => (language === 'en' ? sql`coalesce(r.name_en, r.name)` : sql`r.name`)

/** What a member of staff shows besides the columns: roles and campuses, each by name. */
export const computed = {
  roles: (language: Language) => sql<(Brief & { code: string })[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'code', r.code, 'name', ${roleNameIn(language)}) order by r.id)
    from rbac_user_role ur join rbac_role r on r.id = ur.role_id
    where ur.user_id = rbac_user.id and r.deleted_at is null), '[]')`,
  campuses: () => sql<Brief[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.id <> rbac_user.campus_id, c.id)
    from rbac_user_campus uc join campus c on c.id = uc.campus_id
    where uc.user_id = rbac_user.id), '[]')`,
}

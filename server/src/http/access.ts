import type { Sql } from '../db/connect.ts'

/**
 * Computes a fingerprint of a member of staff and their permissions: name, picture, campuses, roles, and the menu and
 * calls that the roles hold. When it changes, the console fetches its menu, buttons and heading again. Locked, deleted and
 * renamed rows count by their versions.
 */
export async function accessOf(pool: Sql, userId: number): Promise<string> {
  const [row] = await pool<{ access: string }[]>`
    select md5(jsonb_build_array(
      u.user_name, u.head_url, u.must_change_password, u.campus_id,
      (select jsonb_agg(jsonb_build_array(c.id, c.name, c.deleted_at) order by c.id)
        from rbac_user_campus uc join campus c on c.id = uc.campus_id where uc.user_id = u.id),
      (select jsonb_agg(jsonb_build_array(r.id, r.version, rc.campus_id) order by r.id, rc.campus_id)
        from rbac_user_role ur join rbac_role r on r.id = ur.role_id
        left join rbac_role_campus rc on rc.role_id = r.id where ur.user_id = u.id),
      (select jsonb_agg(jsonb_build_array(s.id, s.version, p.version) order by s.id)
        from rbac_resource s left join rbac_resource p on p.id = s.parent_id
        where s.id in (select rr.resource_id from rbac_user_role ur join rbac_role_resource rr on rr.role_id = ur.role_id
          where ur.user_id = u.id))
    )::text) as access
    from rbac_user u where u.id = ${userId}`
  return row?.access ?? ''
}

import type { Response } from '@cogcampus/contract'
import type { Sql } from '../src/db/connect.ts'

/** What every member of staff can open, whatever the roles (console/src/app/routes.ts). */
const everybodys = ['/info/userInfo', '/notification']

type Routes = Response<'/admin/rbac/user/allRoutes/new'>
const pathsOf = (routes: Routes): string[] => routes.flatMap(({ path, childList }) => [path, ...pathsOf(childList)])

/** The last message that was there before. */
export async function lastMessage(sql: Sql): Promise<number> {
  const [last] = await sql`select coalesce(max(id), 0)::integer as id from message`
  return last?.id ?? 0
}

/**
 * Messages to staff, after one of them, whose link their reader cannot open. Roles made by hand, and users who cannot sign in,
 * are left out.
 */
export async function deadLinks(
  sql: Sql,
  routesOf: (loginName: string) => Promise<Routes | null>,
  after = 0,
): Promise<string[]> {
  const rows = await sql`select u.login_name, array_agg(distinct split_part(m.link, '?', 1)) as links
    from message m join rbac_user u on u.id = m.receiver_id
    where m.link is not null and m.id > ${after} and u.status = 1 and u.deleted_at is null and not exists (
      select from rbac_user_role ur join rbac_role r on r.id = ur.role_id
      where ur.user_id = u.id and (not r.built_in or r.status <> 1 or r.deleted_at is not null))
    group by u.id order by u.id`
  const found: string[] = []
  for (const { loginName, links } of rows) {
    const routes = await routesOf(loginName)
    if (!routes) continue
    const open = new Set([...everybodys, ...pathsOf(routes)])
    for (const link of links) if (!open.has(link)) found.push(`${loginName} is sent to ${link}`)
  }
  return found
}

import type { Response } from '@cogcampus/contract'
import { afterAll, expect } from 'vitest'
import type { TestServer } from './server.ts'

/** What every member of staff can open, whatever the roles (console/src/app/routes.ts). */
const everybodys = ['/info/userInfo', '/notification']

type Routes = Response<'/admin/rbac/user/allRoutes/new'>
const pathsOf = (routes: Routes): string[] => routes.flatMap(({ path, childList }) => [path, ...pathsOf(childList)])

/**
 * After the tests of a file no message that they sent, or that is in the demo data, has a link that its reader cannot open.
 * Roles made by hand, and users who cannot sign in, are left out.
 */
export function checkLinks(server: TestServer): void {
  afterAll(async () => {
    expect(await deadLinks(server), 'messages whose link their reader cannot open').toEqual([])
  })
}

async function deadLinks({ sql, as }: TestServer): Promise<string[]> {
  const rows = await sql`select u.login_name, array_agg(distinct split_part(m.link, '?', 1)) as links
    from message m join rbac_user u on u.id = m.receiver_id
    where m.link is not null and u.status = 1 and u.deleted_at is null and not exists (
      select from rbac_user_role ur join rbac_role r on r.id = ur.role_id
      where ur.user_id = u.id and (not r.built_in or r.status <> 1 or r.deleted_at is not null))
    group by u.id order by u.id`
  const found: string[] = []
  for (const { loginName, links } of rows) {
    const { data } = await (await as(loginName)).call('/admin/rbac/user/allRoutes/new', {})
    if (!data) continue
    const open = new Set([...everybodys, ...pathsOf(data)])
    for (const link of links) if (!open.has(link)) found.push(`${loginName} is sent to ${link}`)
  }
  return found
}

import { endpoints } from '@cogcampus/contract'
import type { ShippedRoute } from '@cogcampus/contract/admin/rbac/resource'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/tables.ts'
import { searchText } from '../../../lib/search.ts'

const known = new Map(endpoints.map(({ path, endpoint }) => [path as string, endpoint]))

/** The name of a call in the permission tree, until an administrator gives it another. */
export type NameOf = (path: string) => { name: string; nameEn: string }

/**
 * Adds the groups, pages and calls that the tree lacks, in three statements, and leaves what stands there as it is.
 * A page without an existing parent stands at the top. Answers the codes that were added.
 */
export async function importRoutes(
  db: Kysely<Database>,
  routes: readonly ShippedRoute[],
  nameOf: NameOf,
): Promise<string[]> {
  const nodes = nodesOf(routes, nameOf)
  return [
    ...(await addMissing(db, 'LAYOUT', nodes.groups)),
    ...(await addMissing(db, 'PAGE', nodes.pages)),
    ...(await addMissing(db, 'ACTION', nodes.calls)),
  ]
}

type Node = ReturnType<typeof nodeOf>

/** What routes are in the tree: groups, pages and their calls, each with its names. */
export function nodesOf(routes: readonly ShippedRoute[], nameOf: NameOf): Record<'groups' | 'pages' | 'calls', Node[]> {
  const pages = routes.filter((route) => route.component !== 'Layout')
  const calls = pages.flatMap((page) =>
    (page.actions ?? [])
      .filter((code) => known.has(code))
      .map((code, index) => ({ path: code, component: '', parent: page.path, sort: index, ...nameOf(code) })),
  )
  const groups = routes.filter((route) => route.component === 'Layout')
  return { groups: groups.map(nodeOf), pages: pages.map(nodeOf), calls: calls.map(nodeOf) }
}

const nodeOf = (route: ShippedRoute, index: number) => ({
  code: route.path,
  parent: route.parent ?? null,
  name: route.name,
  nameEn: route.nameEn ?? null,
  icon: route.icon ?? null,
  component: route.component,
  hidden: route.hidden ?? false,
  fixed: route.fixed ?? false,
  sort: route.sort ?? index,
  search: searchText(route.name, route.nameEn, route.path),
})

async function addMissing(db: Kysely<Database>, type: 'LAYOUT' | 'PAGE' | 'ACTION', nodes: Node[]): Promise<string[]> {
  if (nodes.length === 0) return []
  const rows = nodes.map(({ nameEn, component, ...node }) => ({
    ...node,
    name_en: nameEn,
    component: type === 'PAGE' ? component : null,
  }))
  const { rows: added } = await sql<{ code: string }>`
    insert into rbac_resource (parent_id, type, code, name, name_en, icon, component, hidden, fixed, sort, search)
    select p.id, ${type}, r.code, r.name, r.name_en, r.icon, r.component, r.hidden, r.fixed, r.sort, r.search
    from jsonb_to_recordset(${rows}::jsonb) as r(code text, parent text, name text, name_en text, icon text,
      component text, hidden boolean, fixed boolean, sort integer, search text)
    left join rbac_resource p on p.code = r.parent and p.deleted_at is null
    on conflict (code) where deleted_at is null do nothing
    returning code`.execute(db)
  return added.map((row) => row.code)
}

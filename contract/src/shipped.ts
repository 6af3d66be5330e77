import type { ShippedRoute } from './admin/rbac/resource.ts'
import { menu } from './menu.ts'
import type { MenuPage } from './page.ts'

/** The menu as `importRoutes` takes it, for the server's start and, through the build, for the console's page of resources. */
export function shippedRoutes(): ShippedRoute[] {
  const pageRoute = (
    { actions, remind: _, roles: __, shownWith: ___, ...page }: MenuPage,
    parent?: string,
  ): ShippedRoute => ({
    ...page,
    ...(parent ? { parent } : {}),
    actions: [...actions],
  })
  return menu.flatMap((entry, index) => {
    if (!('pages' in entry)) return [{ ...pageRoute(entry), sort: index * 10 }]
    const { pages, ...group } = entry
    const children = pages.map((page, at) => ({ ...pageRoute(page, entry.path), sort: at * 10 }))
    return [{ ...group, component: 'Layout', sort: index * 10 }, ...children]
  })
}

import type { user } from '@cogcampus/contract/admin/rbac/user'
import { type RemindCode, remindPages } from '@cogcampus/contract/enums'
import { callsLeadingTo, menu } from '@cogcampus/contract/menu'
import type { MenuPage } from '@cogcampus/contract/page'
import { sql } from 'kysely'
import type { Handlers, ReadContext } from '../../../http/context.ts'
import { visible } from './rules.ts'

const remindOf = new Map(Object.entries(remindPages).map(([code, path]) => [path as string, code as RemindCode]))

/** Pages to which calls of other pages lead, each with one of those calls. */
const ledTo = menu
  .flatMap((entry): MenuPage[] => ('pages' in entry ? entry.pages : [entry]))
  .flatMap((page) => callsLeadingTo(page).map((call) => ({ page: page.path, call })))

type Route = Awaited<ReturnType<typeof routesOf>>[number]
export type RouteTree = (Omit<Route, 'parentId'> & { childList: RouteTree })[]

/** The groups and pages that the enabled roles of a user hold, in menu order. */
async function routesOf({ db, caller }: Pick<ReadContext, 'db' | 'caller'>, userId: number) {
  const rows = await db
    .selectFrom('rbacResource')
    .select(['id', 'parentId', 'type', 'code', 'name', 'nameEn', 'icon', 'component', 'hidden', 'fixed'])
    .where('type', 'in', ['LAYOUT', 'PAGE'])
    .where('status', '=', 1)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`exists (
      select 1 from rbac_role_resource rr
      join rbac_user_role ur on ur.role_id = rr.role_id and ur.user_id = ${userId}
      join rbac_role r on r.id = rr.role_id and r.status = 1 and r.deleted_at is null
      where rr.resource_id = rbac_resource.id or rr.resource_id in (
        select call.id from jsonb_to_recordset(${ledTo}::jsonb) as led(page text, call text)
        join rbac_resource call on call.code = led.call and call.status = 1 and call.deleted_at is null
        where led.page = rbac_resource.code))`)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map(({ type, code, name, nameEn, component, ...row }) => ({
    ...row,
    name: (caller.language === 'en' && nameEn) || name,
    path: code,
    component: type === 'LAYOUT' ? 'Layout' : (component ?? ''),
    remindCode: remindOf.get(code) ?? null,
  }))
}

/** The tree of a flat list; a page whose group is missing stands at the top, an empty group does not show. */
function treeOf(routes: Route[]): RouteTree {
  const ids = new Set(routes.map((route) => route.id))
  const byParent = Map.groupBy(routes, (route) => (route.parentId && ids.has(route.parentId) ? route.parentId : null))
  const below = (parent: number | null): RouteTree =>
    (byParent.get(parent) ?? [])
      .map(({ parentId: _, ...route }) => ({ ...route, childList: below(route.id) }))
      .filter((route) => route.component !== 'Layout' || route.childList.length > 0)
  return below(null)
}

export const routes: Pick<Handlers<typeof user>, 'allRoutes' | 'allRoutes/new'> = {
  async allRoutes(context, { userId }) {
    return routesOf(context, await visible(context, userId))
  },

  async 'allRoutes/new'(context) {
    return treeOf(await routesOf(context, context.actor.userId))
  },
}

import type { Response } from '@cogcampus/contract'
import type { RemindCode } from '@cogcampus/contract/enums'
import { matchPath } from 'react-router'
import { t } from '../messages/index.ts'

export type RouteNode = Response<'/admin/rbac/user/allRoutes/new'>[number]
/** A page that an address leads to. */
export interface PageRoute {
  path: string
  /** `<area>/<page>`: the file `features/<area>/pages/<page>.tsx`. */
  component: string
  name: string
  /** The names of the groups above it. */
  trail: string[]
  fixed: boolean
  /** Not in the menu. */
  hidden: boolean
  /** Stays mounted while another tab is shown. */
  cached: boolean
  remindCode: RemindCode | null
}

/** The pages of the tree; a 'Layout' node groups those below it (specification section 2). */
export function pagesOf(tree: RouteNode[], trail: string[] = []): PageRoute[] {
  return tree.flatMap((node) => [
    ...(node.component === '' || node.component === 'Layout' ? [] : [{ ...node, trail, cached: true }]),
    ...pagesOf(node.childList, [...trail, node.name]),
  ])
}

/** The fixed routes inside the main layout. */
export function fixedPages(): PageRoute[] {
  const page = { trail: [], fixed: false, hidden: false, cached: true, remindCode: null }
  const gallery = { ...page, path: '/_gallery', component: 'gallery/gallery', name: 'Gallery' }
  return [
    { ...page, path: '/notification', component: 'shell/notification', name: t('shell.notification') },
    { ...page, path: '/info/userInfo', component: 'shell/userInfo', name: t('shell.profile'), cached: false },
    ...(import.meta.env.MODE === 'production' ? [] : [gallery]),
  ]
}

export function pageAt(pages: PageRoute[], pathname: string): PageRoute | undefined {
  return pages.find(({ path }) => matchPath({ path, end: true }, pathname) !== null)
}

const landings: [names: string[], path: string][] = [
  [['销售顾问', 'sales consultant'], '/courseConsultant/statistics'],
  [['市场顾问', 'marketing consultant'], '/marketingConsultant/consultantStatistics'],
  [['市场总监', 'marketing director'], '/marketingIG/IGStatistics'],
]
const homeNames = ['首页', 'home page']

/** Where `/dashboard` sends this user: consultants and directors without a home page have a landing page of their own. */
export function landingOf(tree: RouteNode[]): string {
  const names = namesOf(tree)
  const has = (wanted: string[]) => names.some((name) => wanted.includes(name.toLowerCase()))
  if (has(homeNames)) return '/dashboard'
  return landings.find(([wanted]) => has(wanted))?.[1] ?? '/dashboard'
}

/** The first page of the menu, for users without access to their landing page; undefined where no page is granted. */
export function firstPage(granted: PageRoute[]): string | undefined {
  return granted.find(({ path, hidden }) => !hidden && !path.includes(':'))?.path
}

/** Whether an address is a landing page. */
export const isLanding = (pathname: string): boolean =>
  pathname === '/dashboard' || landings.some(([, path]) => path === pathname)

function namesOf(tree: RouteNode[]): string[] {
  return tree.flatMap((node) => [node.name, ...namesOf(node.childList)])
}

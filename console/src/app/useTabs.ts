import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { noteVisit } from '../ui/visits.ts'
import { type PageRoute, pageAt } from './routes.ts'

export interface Tab {
  path: string
  /** Filters, page and open dialogs of the page; restored when the tab is visited again. */
  search: string
  title: string
  page: PageRoute
}
interface State {
  /** The address these tabs belong to. */
  at: string
  /** The pages from which these tabs were built. */
  pages: PageRoute[]
  tabs: Tab[]
  /** Addresses of open tabs for which the user has lost the permission. */
  withdrawn: string[]
  /** Tabs visited in this window, newest first; they stay mounted. */
  recent: string[]
  /** How often a tab was refreshed. */
  generation: Record<string, number>
}
const aliveAtMost = 12

/** The tabs of visited pages; kept for the user over refreshes and sign-ins. */
export function useTabs(userId: number, pages: PageRoute[]) {
  const key = `cog.tabs.${userId}`
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const page = pageAt(pages, pathname)
  const [state, setState] = useState<State>(() => ({
    ...{ at: '', pages, withdrawn: [], recent: [], generation: {} },
    tabs: placed(JSON.parse(localStorage.getItem(key) ?? '[]'), pages),
  }))
  const granted = state.pages === pages ? state : regranted(state, pages)
  if (granted !== state || state.at !== pathname + search) setState(visit(granted, pathname, search, page))

  useEffect(() => {
    localStorage.setItem(key, JSON.stringify(state.tabs.map(({ path, search, title }) => ({ path, search, title }))))
  }, [key, state.tabs])
  useEffect(() => noteVisit(userId, pathname), [userId, pathname])

  const keep = (kept: (tab: Tab) => boolean, next: Tab | undefined) => {
    setState((before) => {
      const tabs = before.tabs.filter((tab) => tab.page.fixed || kept(tab))
      return { ...before, tabs, recent: before.recent.filter((path) => tabs.some((tab) => tab.path === path)) }
    })
    if (next && next.path !== pathname) navigate(next.path + next.search)
    else if (!next) navigate('/')
  }
  return {
    tabs: state.tabs,
    active: pathname,
    page,
    /** Whether the user lost the permission for this address while its tab was open. */
    withdrawn: state.withdrawn.includes(pathname),
    alive: state.tabs.filter((tab) => tab.path === pathname || (tab.page.cached && state.recent.includes(tab.path))),
    generation: (path: string) => state.generation[path] ?? 0,
    refresh: (path: string) =>
      setState((before) => ({
        ...before,
        generation: { ...before.generation, [path]: (before.generation[path] ?? 0) + 1 },
      })),
    close: (tab: Tab) => {
      const index = state.tabs.indexOf(tab)
      const beside = state.tabs[index + 1] ?? state.tabs[index - 1]
      const active = state.tabs.find((each) => each.path === pathname)
      keep((each) => each !== tab, tab.path === pathname ? beside : active)
    },
    closeOthers: (tab: Tab) => keep((each) => each === tab, tab),
    closeAll: () =>
      keep(
        () => false,
        state.tabs.find((tab) => tab.page.fixed),
      ),
    rename: (path: string, title: string) =>
      setState((before) => ({
        ...before,
        tabs: before.tabs.map((tab) => (tab.path === path ? { ...tab, title } : tab)),
      })),
  }
}
export type Tabs = ReturnType<typeof useTabs>

function visit(state: State, path: string, search: string, page: PageRoute | undefined): State {
  const next = { ...state, at: path + search }
  if (!page) return next
  const known = state.tabs.some((tab) => tab.path === path)
  return {
    ...next,
    tabs: known
      ? state.tabs.map((tab) => (tab.path === path ? { ...tab, search } : tab))
      : [...state.tabs, { path, search, title: page.name, page }],
    recent: [path, ...state.recent.filter((each) => each !== path)].slice(0, aliveAtMost),
  }
}

/** The stored tabs whose pages the user may still open. */
function regranted(state: State, pages: PageRoute[]): State {
  const tabs = placed(state.tabs, pages)
  const isOpen = (path: string) => tabs.some((tab) => tab.path === path)
  const closed = state.tabs.map(({ path }) => path).filter((path) => !isOpen(path))
  return {
    ...state,
    pages,
    tabs,
    withdrawn: [...state.withdrawn, ...closed].filter((path) => !isOpen(path)),
    recent: state.recent.filter(isOpen),
  }
}

/** Tabs of existing pages; fixed tabs come first and are always there. */
function placed(tabs: Omit<Tab, 'page'>[], pages: PageRoute[]): Tab[] {
  const fixed = pages
    .filter((page) => page.fixed)
    .map((page) => {
      const { search = '' } = tabs.find(({ path }) => path === page.path) ?? {}
      return { path: page.path, search, title: page.name, page }
    })
  const others = tabs.flatMap(({ path, search, title }) => {
    const page = pageAt(pages, path)
    return page && !page.fixed ? [{ path, search, title: page.path.includes(':') ? title : page.name, page }] : []
  })
  return [...fixed, ...others]
}

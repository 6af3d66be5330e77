import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
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
  tabs: Tab[]
  /** Visited in this window, newest first: those stay alive. */
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
  const [state, setState] = useState<State>(() => ({ at: '', tabs: restore(key, pages), recent: [], generation: {} }))
  if (state.at !== pathname + search) setState(visit(state, pathname, search, page))

  useEffect(() => {
    localStorage.setItem(key, JSON.stringify(state.tabs.map(({ path, search, title }) => ({ path, search, title }))))
  }, [key, state.tabs])

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

function restore(key: string, pages: PageRoute[]): Tab[] {
  const stored = JSON.parse(localStorage.getItem(key) ?? '[]') as Omit<Tab, 'page'>[]
  const fixed = pages
    .filter((page) => page.fixed)
    .map((page) => ({ path: page.path, search: '', title: page.name, page }))
  const others = stored.flatMap((tab) => {
    const page = pageAt(pages, tab.path)
    return page && !page.fixed ? [{ ...tab, title: page.path.includes(':') ? tab.title : page.name, page }] : []
  })
  return [...fixed, ...others]
}

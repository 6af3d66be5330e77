import { type ComponentType, useState, useSyncExternalStore } from 'react'
import { arrivals, followArrivals, pageOf } from './pages.ts'
import type { Tab, Tabs } from './useTabs.ts'

export interface Drawn {
  panes: { tab: Tab; Page: ComponentType }[]
  /** The address of the tab that is looked at. */
  inSight: string
  /** The tab before stays in sight, for the page of the open one is on its way. */
  holds: boolean
  /** There is nothing to look at but that the page is on its way. */
  waits: boolean
}

/**
 * The tabs whose pages can be drawn. A page is drawn once it is here: a boundary around what is not there yet would show
 * its stand-in for 300 ms at least, though the page arrives in 50.
 */
export function useDrawn(tabs: Tabs): Drawn {
  useSyncExternalStore(followArrivals, arrivals)
  const missing = tabs.page !== undefined && pageOf(tabs.page.component) === undefined
  const [last, setLast] = useState(tabs.active)
  const inSight = missing ? last : tabs.active
  if (inSight !== last) setLast(inSight)
  const panes = tabs.tabs
    .filter((tab) => tabs.alive.includes(tab) || tab.path === inSight)
    .flatMap((tab) => {
      const Page = pageOf(tab.page.component)
      return Page ? [{ tab, Page }] : []
    })
  const holds = missing && panes.some(({ tab }) => tab.path === inSight)
  return { panes, inSight, holds, waits: missing && !holds }
}

import { Provider } from '@rc-component/motion'
import { Activity, type ComponentType, memo, Suspense, useCallback } from 'react'
import { Route, Routes } from 'react-router'
import { Loading } from '../ui/Loading.tsx'
import { TitleContext } from '../ui/usePageTitle.ts'
import { Fault } from './Fault.tsx'
import type { Drawn } from './useDrawn.ts'
import type { Tab, Tabs } from './useTabs.ts'

/**
 * The pages of the tabs: one is visible, the others keep their state, each at its own address. Nothing inside moves: what
 * moves takes itself for new when it is rendered while `Activity` hides it, and drops its content; an open dialog would lose
 * what was typed, and the element that it gives the focus to.
 */
export function TabPanes({ tabs, drawn }: { tabs: Tabs; drawn: Drawn }) {
  return drawn.panes.map(({ tab, Page }) => (
    <Activity key={`${tab.path} ${tabs.generation(tab.path)}`} mode={tab.path === drawn.inSight ? 'visible' : 'hidden'}>
      <Provider motion={false}>
        <Pane tab={tab} Page={Page} rename={tabs.rename} />
      </Provider>
    </Activity>
  ))
}

const Pane = memo(
  function Pane({ tab, Page, rename }: { tab: Tab; Page: ComponentType; rename: Tabs['rename'] }) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: `rename` sets state and means the same each time
    const tell = useCallback((title: string) => rename(tab.path, title), [tab.path])
    const page = (
      <TitleContext value={tell}>
        <Fault>
          <Suspense fallback={<Loading />}>
            <Page />
          </Suspense>
        </Fault>
      </TitleContext>
    )
    return (
      <Routes location={{ pathname: tab.path, search: tab.search }}>
        <Route path={tab.page.path} element={page} />
      </Routes>
    )
  },
  (before, now) => before.tab.search === now.tab.search && before.tab.page === now.tab.page && before.Page === now.Page,
)

import type { Response } from '@cogcampus/contract'
import { limits } from '@cogcampus/contract/limits'
import { useEffect, useState } from 'react'
import { productTitle } from '../api/product.ts'
import { t } from '../messages/index.ts'
import { Loading } from '../ui/Loading.tsx'
import { BackToTop } from './BackToTop.tsx'
import { Footer } from './Footer.tsx'
import styles from './Layout.module.css'
import { NoPage } from './NoPage.tsx'
import { Palette } from './Palette.tsx'
import type { PageRoute, RouteNode } from './routes.ts'
import { Sidebar } from './Sidebar.tsx'
import { TabBar } from './TabBar.tsx'
import { TabPanes } from './TabPanes.tsx'
import { TopBar } from './TopBar.tsx'
import { useDrawn } from './useDrawn.ts'
import { usePrefetch } from './usePrefetch.ts'
import { useScrollMemory } from './useScrollMemory.ts'
import { useSidebar } from './useSidebar.ts'
import { type Tabs, useTabs } from './useTabs.ts'

interface Props {
  user: Response<'/admin/rbac/user/userInfo'>
  tree: RouteNode[]
  pages: PageRoute[]
  /** The first page that the user may open; undefined where no page is granted. */
  start: string | undefined
}
/** Hidden, without a page (specification section 2): neither a tab nor 404. */
const emptyRoute = '/companyInfo'
const titles = { unknown: 'shell.notFound', withdrawn: 'shell.withdrawn', none: 'shell.noPages' } as const

function whyMissing({ page, active, withdrawn }: Tabs, start: string | undefined): keyof typeof titles | undefined {
  if (page || active === emptyRoute) return undefined
  if (!start) return 'none'
  return withdrawn ? 'withdrawn' : 'unknown'
}

/** The main layout of specification section 2. */
export function Layout({ user, tree, pages, start }: Props) {
  const tabs = useTabs(user.userId, pages)
  const drawn = useDrawn(tabs)
  const side = useSidebar()
  const [searching, setSearching] = useState(false)
  const { page, active } = tabs
  const missing = whyMissing(tabs, start)
  const title = missing ? t(titles[missing]) : (tabs.tabs.find((tab) => tab.path === active)?.title ?? '')
  useScrollMemory(user.userId, drawn.inSight)
  usePrefetch(pages)
  useEffect(() => {
    document.title = title ? `${title} · ${productTitle()}` : productTitle()
  }, [title])
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to a page closes the menu over it
  useEffect(side.hide, [active])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') side.hide()
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        setSearching(true)
      }
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })

  return (
    <div className={styles.layout} data-open={side.open || undefined} data-mobile={side.mobile || undefined}>
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      <div
        className={styles.side}
        style={{ width: side.open || side.mobile ? limits.sideMenuPx : undefined }}
        inert={side.mobile && !side.open}
      >
        <Sidebar
          heading={user.campusName || t('shell.adminSide')}
          tree={tree}
          active={active}
          collapsed={!side.open && !side.mobile}
        />
      </div>
      {side.mobile && side.open && (
        <button type="button" className={styles.scrim} aria-label={t('common.close')} onClick={side.hide} />
      )}
      <div className={styles.body}>
        <div className={styles.head}>
          <TopBar
            user={user}
            trail={page?.trail ?? []}
            title={title}
            collapsed={!side.open}
            toggle={side.toggle}
            refresh={() => tabs.refresh(active)}
            search={() => setSearching(true)}
          />
          <TabBar tabs={tabs} />
          {drawn.holds && <progress className={styles.coming} aria-label={t('core.loading')} />}
        </div>
        {/* What is still seen of the page before is left: nothing on it leads back by mistake. */}
        <main id="main" className={styles.main} inert={drawn.holds}>
          <h1 className="sr-only">{title}</h1>
          <TabPanes tabs={tabs} drawn={drawn} />
          {drawn.waits && <Loading />}
          {missing && <NoPage why={missing} />}
        </main>
        <Footer />
      </div>
      <BackToTop />
      {searching && <Palette pages={pages} close={() => setSearching(false)} />}
    </div>
  )
}

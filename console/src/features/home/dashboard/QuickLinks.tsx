import { useState } from 'react'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { mostVisited, visitsOf } from '../../../ui/visits.ts'
import styles from './dashboard.module.css'
import { usePages } from './usePages.ts'

const shown = 9

/** The pages that the user opens most. */
export function QuickLinks() {
  const userId = useUser()?.userId ?? 0
  const [visits] = useState(() => visitsOf(userId))
  const pages = mostVisited(usePages(), visits, shown)
  if (pages.length === 0) return null
  return (
    <Panel title={t('home.quickLinks')}>
      <nav className={styles.links} aria-label={t('home.quickLinks')}>
        {pages.map((page) => (
          <PageLink key={page.path} to={page.path}>
            {page.name}
          </PageLink>
        ))}
      </nav>
    </Panel>
  )
}

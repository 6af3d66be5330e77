import { t } from '../../../messages/index.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './dashboard.module.css'
import { usePages } from './usePages.ts'

const shown = 9

export function QuickLinks() {
  const pages = usePages()
  if (pages.length === 0) return null
  return (
    <Panel title={t('home.quickLinks')}>
      <nav className={styles.links} aria-label={t('home.quickLinks')}>
        {pages.slice(0, shown).map((page) => (
          <PageLink key={page.path} to={page.path}>
            {page.name}
          </PageLink>
        ))}
      </nav>
    </Panel>
  )
}

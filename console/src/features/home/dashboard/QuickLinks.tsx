import { Link } from 'react-router'
import { t } from '../../../messages/index.ts'
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
          <Link key={page.path} to={page.path}>
            {page.name}
          </Link>
        ))}
      </nav>
    </Panel>
  )
}

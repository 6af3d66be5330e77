import { BellOutlined, MenuFoldOutlined, MenuUnfoldOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons'
import type { Response } from '@cogcampus/contract'
import { limits } from '@cogcampus/contract/limits'
import { Badge, Breadcrumb } from 'antd'
import { Link } from 'react-router'
import { t } from '../messages/index.ts'
import styles from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'
import { useUnread } from './useCounts.ts'

interface Props {
  user: Response<'/admin/rbac/user/userInfo'>
  trail: string[]
  title: string
  collapsed: boolean
  toggle: () => void
  refresh: () => void
  search: () => void
}

/** Breadcrumb, search, refresh, notifications and the user menu. */
export function TopBar({ user, trail, title, collapsed, toggle, refresh, search }: Props) {
  const unread = useUnread()
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={styles.icon}
        aria-expanded={!collapsed}
        aria-label={t('shell.toggleMenu')}
        onClick={toggle}
      >
        {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      </button>
      <Breadcrumb className={styles.trail} items={[...trail, title].filter(Boolean).map((name) => ({ title: name }))} />
      <span className={styles.here}>{title}</span>
      <button type="button" className={styles.search} onClick={search}>
        <SearchOutlined aria-hidden />
        <span>{t('shell.search')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <button
        type="button"
        className={styles.icon}
        aria-label={t('common.refresh')}
        title={t('common.refresh')}
        onClick={refresh}
      >
        <ReloadOutlined />
      </button>
      <Link
        to="/notification"
        className={styles.icon}
        aria-label={t('shell.unread', { count: unread })}
        title={t('shell.notification')}
      >
        <Badge count={unread} overflowCount={limits.badgeMax} size="small">
          <BellOutlined className={styles.bell} />
        </Badge>
      </Link>
      <UserMenu user={user} />
    </header>
  )
}

import { Button } from 'antd'
import { Link } from 'react-router'
import { t } from '../messages/index.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { logOut } from './logOut.ts'

/** What stands where an address leads to no page that the user may open. */
export function NoPage({ why }: { why: 'unknown' | 'withdrawn' | 'none' }) {
  if (why === 'none')
    return (
      <EmptyState title={t('shell.noPages')} hint={t('shell.noPagesHint')}>
        <Button onClick={logOut}>{t('shell.logOut')}</Button>
      </EmptyState>
    )
  const withdrawn = why === 'withdrawn'
  return (
    <EmptyState
      title={t(withdrawn ? 'shell.withdrawn' : 'shell.notFound')}
      hint={t(withdrawn ? 'shell.withdrawnHint' : 'shell.notFoundHint')}
    >
      <Link to="/">
        <Button type="primary" tabIndex={-1}>
          {t('shell.toStart')}
        </Button>
      </Link>
    </EmptyState>
  )
}

/** 404. */
export const NotFound = () => <NoPage why="unknown" />

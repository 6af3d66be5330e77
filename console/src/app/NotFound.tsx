import { Button } from 'antd'
import { Link } from 'react-router'
import { t } from '../messages/index.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

/** 404. */
export function NotFound() {
  return (
    <EmptyState title={t('shell.notFound')} hint={t('shell.notFoundHint')}>
      <Link to="/">
        <Button type="primary" tabIndex={-1}>
          {t('shell.toStart')}
        </Button>
      </Link>
    </EmptyState>
  )
}

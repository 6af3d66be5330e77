import { Button } from 'antd'
import type { Failure } from '../api/failure.ts'
import { t } from '../messages/index.ts'
import { EmptyState } from './EmptyState.tsx'

/** What stands where loading failed: the reason and a retry. */
export function FaultState({ failure, retry }: { failure: Failure; retry: () => unknown }) {
  return (
    <EmptyState fault title={t('common.loadFailed')} hint={failure.message}>
      <Button onClick={() => retry()}>{t('common.retry')}</Button>
    </EmptyState>
  )
}

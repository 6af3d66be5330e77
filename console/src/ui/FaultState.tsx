import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { Failure } from '../api/failure.ts'
import { t } from '../messages/index.ts'
import { EmptyState } from './EmptyState.tsx'

/** The error state of a part that failed to load: the reason and a retry button; what is not there any more offers the way back instead. */
export function FaultState({ failure, retry }: { failure: Failure; retry: () => unknown }) {
  const navigate = useNavigate()
  if (failure.errCode === 'NOT_FOUND')
    return (
      <EmptyState title={t('common.gone')} hint={t('common.goneHint')}>
        <Button onClick={() => navigate(-1)}>{t('common.back')}</Button>
      </EmptyState>
    )
  return (
    <EmptyState fault title={t('common.loadFailed')} hint={failure.message}>
      <Button onClick={() => retry()}>{t('common.retry')}</Button>
    </EmptyState>
  )
}

import { Button } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Failure } from '../api/failure.ts'
import { notify } from '../api/notify.ts'
import { t } from '../messages/index.ts'
import { EmptyState } from './EmptyState.tsx'

/**
 * The error state of a part that failed to load: the reason and a retry button. What is not there any more offers the way back
 * instead, and its notice is taken back.
 */
export function FaultState({ failure, retry }: { failure: Failure; retry: () => unknown }) {
  const navigate = useNavigate()
  const gone = failure.errCode === 'NOT_FOUND'
  useEffect(() => {
    if (gone) notify.withdraw(failure.text)
  }, [gone, failure])
  if (gone)
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

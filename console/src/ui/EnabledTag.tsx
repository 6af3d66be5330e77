import { t } from '../messages/index.ts'
import { StatusTag } from './StatusTag.tsx'

/** 1 enabled, 2 disabled (specification section 3). */
export function EnabledTag({ status }: { status: 1 | 2 }) {
  return status === 1 ? (
    <StatusTag tone="success">{t('common.enabled')}</StatusTag>
  ) : (
    <StatusTag tone="neutral">{t('common.disabled')}</StatusTag>
  )
}

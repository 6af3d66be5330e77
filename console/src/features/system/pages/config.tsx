import { Skeleton } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { ConfigForm } from '../config/ConfigForm.tsx'

/** The configuration, by group, saved all at once. */
export default function ConfigPage() {
  const config = useApi('/admin/dict/config/info')
  if (config.error) return <FaultState failure={config.error} retry={config.refetch} />
  if (config.isPending) return <Skeleton active paragraph={{ rows: 12 }} />
  if (config.data.length === 0) return <EmptyState title={t('system.configEmpty')} />
  return <ConfigForm items={config.data} reload={config.refetch} />
}

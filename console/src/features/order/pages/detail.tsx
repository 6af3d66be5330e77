import { Skeleton } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { usePageTitle } from '../../../ui/usePageTitle.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { OrderView } from '../detail/OrderView.tsx'

/** One order, to which lists and messages lead: `/order/detail?id=12`. */
export default function OrderDetailPage() {
  const [{ id }] = useQueryState()
  const known = typeof id === 'number'
  const order = useApi('/admin/order-info/detail', { id: known ? id : 0 }, { enabled: known, live: true })
  usePageTitle(order.data?.number)
  if (!known) return <EmptyState title={t('order.noOrder')} hint={t('order.noOrderHint')} />
  if (order.error) return <FaultState failure={order.error} retry={order.refetch} />
  return order.data ? <OrderView order={order.data} /> : <Skeleton active paragraph={{ rows: 12 }} />
}

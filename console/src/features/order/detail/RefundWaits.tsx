import { Alert } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import type { OrderDetail } from '../../../shared/order/order.ts'
import { moneyText } from '../../../ui/money.ts'
import { PageLink } from '../../../ui/PageLink.tsx'

/** The refund of an order that waits for a decision: who asked for how much, why, and the way to decide on it. */
export function RefundWaits({ order: { id, state } }: { order: OrderDetail }) {
  const enabled = useCan()('/admin/order-info/refund/page') && state === 'REFUNDING'
  const query = { orderId: id, state: 'SUBMITTED' as const, pageSize: 1 }
  const { data } = useApi('/admin/order-info/refund/page', query, { enabled, live: true })
  const [refund] = data?.list ?? []
  if (!enabled || !refund) return null
  const { applicantName, amount, reason, decidable } = refund
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('order.refundWaits', { by: applicantName ?? t('common.system'), amount: moneyText(amount) })}
      description={reason}
      action={
        <PageLink to={`/order/refund?view=${refund.id}`} alone>
          {t(decidable ? 'order.decideRefund' : 'order.toRefund')}
        </PageLink>
      }
    />
  )
}

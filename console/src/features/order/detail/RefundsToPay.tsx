import { Alert, Button } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import type { OrderDetail } from '../../../shared/order/order.ts'
import { moneyText } from '../../../ui/money.ts'
import { useDialog } from '../../../ui/useDialog.ts'
import { PayOut } from '../forms/PayOut.tsx'

const payOut = '/admin/order-info/refund/payOut'

/** The refunds of an order that were approved and did not reach the family yet, each with the way to record that it did. */
export function RefundsToPay({ order: { id, refunded } }: { order: OrderDetail }) {
  const can = useCan()
  const dialog = useDialog('payOut', payOut)
  const enabled = can('/admin/order-info/refund/page') && refunded > 0
  const query = { orderId: id, toPay: true, pageSize: 10 }
  const { data } = useApi('/admin/order-info/refund/page', query, { enabled, live: true })
  if (!enabled || !data) return null
  return (
    <>
      {data.list.map((refund) => (
        <Alert
          key={refund.id}
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title={t('order.refundToPay', { amount: moneyText(refund.amount) })}
          action={
            can(payOut) && (
              <Button size="small" onClick={() => dialog.show(refund.id)}>
                {t('order.payOut')}
              </Button>
            )
          }
        />
      ))}
      <PayOut dialog={dialog} />
    </>
  )
}

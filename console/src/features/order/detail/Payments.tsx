import { openDocument } from '../../../api/download.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import type { OrderDetail } from '../../../shared/order/order.ts'
import { CellLink } from '../../../ui/CellLink.tsx'
import { columnsOf } from '../../../ui/columnsOf.ts'
import { DictText } from '../../../ui/DictText.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { RowList } from '../../../ui/RowList.tsx'

type Payment = OrderDetail['payments'][number]

/** What was paid for an order and what went back, with the numbers of the receipts. */
export function Payments({ order }: { order: OrderDetail }) {
  return (
    <Panel title={t('order.payments')} flush={order.payments.length > 0}>
      {order.payments.length === 0 ? (
        <EmptyState title={t('order.noPayments')} />
      ) : (
        <RowList
          caption={t('order.payments')}
          rows={order.payments}
          idOf={(row) => row.id}
          columns={columnsOf<Payment>('order-info', [
            { key: 'paidOn', title: t('order.paidOn') },
            {
              key: 'number',
              title: t('order-info:orderPayment.number'),
              render: (row) => <Receipt payment={row} />,
              under: 'paidOn',
            },
            {
              key: 'method',
              title: t('order.method'),
              render: (row) =>
                row.kind === 'TRANSFER' ? t('order.carriedOver') : <DictText type="payMethod" value={row.method} />,
            },
            { key: 'amount', title: t('order.payment') },
          ])}
        />
      )}
    </Panel>
  )
}

/** The number of a receipt, which prints it. */
function Receipt({ payment: { id, number, remark } }: { payment: Payment }) {
  const may = useCan()('/admin/order-info/receipt')
  if (!number || !may) return number ?? remark
  return (
    <CellLink onClick={() => openDocument('/admin/order-info/receipt', { paymentId: id })}>
      {t('order.printReceipt', { number })}
    </CellLink>
  )
}

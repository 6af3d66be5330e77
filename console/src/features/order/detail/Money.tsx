import { Alert } from 'antd'
import { t } from '../../../messages/index.ts'
import { groundsText, leftText } from '../../../shared/order/lineText.ts'
import { freezeOf, type OrderDetail } from '../../../shared/order/order.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { frozenText } from '../order/frozenText.ts'
import { RefundsToPay } from './RefundsToPay.tsx'
import { RefundWaits } from './RefundWaits.tsx'

/** What an order costs, what is paid of it, and who is named in it. */
export function Money({ order }: { order: OrderDetail }) {
  const frozen = freezeOf(order)
  const more = [
    { label: t('order.discount'), fen: order.discount },
    { label: t('order-info:refunded'), fen: order.refunded },
    { label: t('order-info:transferred'), fen: order.transferred },
    { label: t('order-info:waived'), fen: order.waived },
  ].filter(({ fen }) => fen > 0)
  return (
    <Panel title={t('order.facts')}>
      {order.state === 'PENDING_APPROVAL' && (
        <Alert
          type="warning"
          showIcon
          title={t('order.awaits', { grounds: groundsText(order.approvalFor) })}
          style={{ marginBottom: 16 }}
        />
      )}
      {order.state === 'DRAFT' && order.approvalFor.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('order.willAwait', { grounds: groundsText(order.approvalFor) })}
          style={{ marginBottom: 16 }}
        />
      )}
      <RefundWaits order={order} />
      <RefundsToPay order={order} />
      {frozen && <Alert type="info" showIcon title={frozenText(frozen)} style={{ marginBottom: 16 }} />}
      <Facts
        items={factsOf('order-info', order, [
          'payable',
          'paid',
          'due',
          ...more.map(({ label, fen }) => ({ label, value: <MoneyText fen={fen} /> })),
          { key: 'hoursLeft', value: leftText(order) },
          'validTo',
          'patientName',
          'parentName',
          'consultantName',
          'campusName',
          { key: 'type', value: t(`order-info:type.${order.type}`) },
          'contractNo',
          'createdAt',
          order.approvalFor.length > 0 &&
            order.state !== 'PENDING_APPROVAL' &&
            order.state !== 'DRAFT' && {
              key: 'approvalFor',
              value: groundsText(order.approvalFor),
              wide: true,
            },
          { key: 'remark', wide: true },
        ])}
      />
    </Panel>
  )
}

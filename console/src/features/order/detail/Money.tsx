import { Alert } from 'antd'
import { t } from '../../../messages/index.ts'
import { groundsText } from '../../../shared/order/lineText.ts'
import type { OrderDetail } from '../../../shared/order/order.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { Panel } from '../../../ui/Panel.tsx'

/** What an order costs, what is paid of it, and who is named in it. */
export function Money({ order }: { order: OrderDetail }) {
  const frozen = order.freezes.find((freeze) => freeze.endedOn === null)
  const more = [
    { label: t('order.discount'), fen: order.discount },
    { label: t('order.refunded'), fen: order.refunded },
    { label: t('order.transferred'), fen: order.transferred },
    { label: t('order.waived'), fen: order.waived },
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
      {frozen && (
        <Alert
          type="info"
          showIcon
          title={t('order.frozenSince', { day: frozen.fromDay, reason: frozen.reason })}
          style={{ marginBottom: 16 }}
        />
      )}
      <Facts
        items={[
          { label: t('order.payable'), value: <MoneyText fen={order.payable} /> },
          { label: t('order.paid'), value: <MoneyText fen={order.paid} /> },
          { label: t('order.due'), value: <MoneyText fen={order.due} /> },
          ...more.map(({ label, fen }) => ({ label, value: <MoneyText fen={fen} /> })),
          { label: t('order.hoursLeft'), value: order.hoursLeft },
          { label: t('order.validTo'), value: order.validTo && <DateText value={order.validTo} /> },
          { label: t('order.patient'), value: order.patientName },
          { label: t('order.parent'), value: order.parentName },
          { label: t('order.consultant'), value: order.consultantName },
          { label: t('order.campus'), value: order.campusName },
          { label: t('order.orderType'), value: t(`order.type.${order.type}`) },
          { label: t('order.contractNo'), value: order.contractNo },
          { label: t('order.createdAt'), value: <DateText value={order.createdAt} /> },
          ...(order.approvalFor.length > 0 && order.state !== 'PENDING_APPROVAL'
            ? [{ label: t('order.approvedFor'), value: groundsText(order.approvalFor), wide: true }]
            : []),
          { label: t('order.remark'), value: order.remark, wide: true },
        ]}
      />
    </Panel>
  )
}

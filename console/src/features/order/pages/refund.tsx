import { isOpenApplication } from '@cogcampus/contract/life/application'
import { Alert } from 'antd'
import { t } from '../../../messages/index.ts'
import { orderNouns } from '../../../shared/order/order.ts'
import { ApplicationTable } from '../../../ui/application/ApplicationTable.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { moneyText } from '../../../ui/money.ts'
import { useDialog } from '../../../ui/useDialog.ts'
import { PayOut } from '../forms/PayOut.tsx'
import { frozenText } from '../order/frozenText.ts'
import { OrderLink, StateTag } from '../order/OrderTags.tsx'
import styles from '../order.module.css'

/** The refunds: what waits for a decision, and what was decided. */
export default function RefundPage() {
  const payOut = useDialog('payOut', '/admin/order-info/refund/payOut')
  return (
    <>
      <ApplicationTable
        at="/admin/order-info/refund"
        caption={t('order.refunds')}
        subject={t('order-info:orderNumber')}
        emptyHint={t('order.refundsHint')}
        keywordHint={t('order.refundKeyword')}
        titleOf={({ patientName }) => `${t('order.refundCheck')} · ${patientName}`}
        also={orderNouns}
        linked={[{ name: 'toPay', label: () => t('order.toPayOut') }]}
        rowActions={({ id, toPay }) =>
          toPay
            ? [
                {
                  label: t('order.payOut'),
                  endpoint: '/admin/order-info/refund/payOut' as const,
                  run: () => payOut.show(id),
                },
              ]
            : []
        }
        columns={[
          {
            key: 'patientName',
            render: ({ patientName, freeze }) => (
              <>
                {patientName} {freeze && <StateTag state="FROZEN" />}
              </>
            ),
          },
          { key: 'courses', under: 'patientName' },
          { key: 'hours', title: t('order.hoursToRefund') },
          { key: 'giftHours' },
          { key: 'amount', title: t('order.payBack') },
          {
            key: 'paidOutOn',
            render: ({ toPay, paidOutOn }) =>
              toPay ? t('order.toPayOut') : paidOutOn && <DateText value={paidOutOn} />,
          },
        ]}
        facts={(row) =>
          factsOf('order-info', row, [
            row.freeze && {
              label: t('order-info:state.FROZEN'),
              value: isOpenApplication(row) ? (
                <Alert type="info" showIcon title={frozenText(row.freeze)} description={t('order.refundEndsFreeze')} />
              ) : (
                frozenText(row.freeze)
              ),
              wide: true,
            },
            {
              label: t('order.payBack'),
              value: (
                <strong className={styles.key}>
                  <MoneyText fen={row.amount} />
                </strong>
              ),
            },
            { label: t('order-info:orderNumber'), value: <OrderLink id={row.orderId} number={row.name} /> },
            'patientName',
            'courses',
            { label: t('order.hoursToRefund'), value: row.hours },
            'giftHours',
            { label: t('order.worth'), value: <MoneyText fen={row.worth} /> },
            row.waived > 0 && 'waived',
            'fee',
            { label: t('order.method'), value: row.method && <DictText type="payMethod" value={row.method} /> },
            isOpenApplication(row) && { label: t('order.afterCheck'), value: t('order.afterCheckHint'), wide: true },
            row.state === 'APPROVED' &&
              row.amount > 0 && {
                label: t('order.afterCheck'),
                value: t(row.toPay ? 'order.campusPays' : 'order.campusPaid', { amount: moneyText(row.amount) }),
                wide: true,
              },
            row.paidOutOn && 'paidOutOn',
            row.paidOutOn && 'paidOutMethod',
            row.paidOutNote && 'paidOutNote',
            row.paidOutByName && { label: t('order-info:paidOutBy'), value: row.paidOutByName },
          ])
        }
      />
      <PayOut dialog={payOut} />
    </>
  )
}

import { type LedgerKind, type OrderState, orderStates } from '@cogcampus/contract/life/order'
import { Select, type SelectProps } from 'antd'
import { t } from '../../../messages/index.ts'
import { detailAddress, ledgerTones, type Order, stateTones } from '../../../shared/order/order.ts'
import { moneyText } from '../../../ui/money.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import styles from '../order.module.css'

export function StateTag({ state }: { state: OrderState }) {
  return <StatusTag tone={stateTones[state]}>{t(`order-info:state.${state}`)}</StatusTag>
}

/** The state of an order in a list, and what was paid back where that does not follow from it. */
export function StateCell({ order: { state, refunded } }: { order: Pick<Order, 'state' | 'refunded'> }) {
  return (
    <>
      <StateTag state={state} />
      {refunded > 0 && state !== 'REFUNDED' && (
        <small className={styles.back}>{t('order.paidBack', { amount: moneyText(refunded) })}</small>
      )}
    </>
  )
}

export function KindTag({ kind }: { kind: LedgerKind }) {
  return <StatusTag tone={ledgerTones[kind]}>{t(`order.ledger.${kind}`)}</StatusTag>
}

/** Chooses the state of orders, one or several. */
export function StateSelect(props: Omit<SelectProps, 'options'>) {
  const options = orderStates.map((value) => ({ value, label: t(`order-info:state.${value}`) }))
  return <Select allowClear placeholder={t('common.all')} {...props} options={options} />
}

/** The number of an order, which opens it. */
export function OrderLink({ id, number }: { id: number; number: string }) {
  return <PageLink to={detailAddress(id)}>{number}</PageLink>
}

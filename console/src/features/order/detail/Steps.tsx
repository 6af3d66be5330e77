import { t } from '../../../messages/index.ts'
import type { OrderDetail } from '../../../shared/order/order.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from '../order.module.css'

/** What became of an order, newest first. */
export function Steps({ order }: { order: OrderDetail }) {
  return (
    <Panel title={t('order.history')}>
      <ol className={styles.steps}>
        {historyOf(order).map(({ key, title, reason, userName, at }) => (
          <li key={key}>
            <strong>{title}</strong>
            {reason && <span>{reason}</span>}
            <small>
              {userName ?? t('common.system')} · <DateText value={at} />
            </small>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const dealSteps = () => ({
  'customer/apply/check/campus': t('order.agreedAtCampus'),
  'customer/apply/check/leader': t('order.agreedAtHeadquarters'),
})

/** Its own steps, and who agreed to the deal that it is of. */
function historyOf({ steps: own, approvals }: OrderDetail) {
  const agreements = approvals.map(({ call, ...step }) => ({
    ...step,
    key: `deal.${step.id}`,
    title: dealSteps()[call],
  }))
  return [
    ...own.map(({ call, toState, agreed, ...step }) => ({
      ...step,
      key: `order.${step.id}`,
      title: `${t(`order.step.${stepOf(call)}`)}${answerOf(agreed)} · ${t(`order-info:state.${toState}`)}`,
    })),
    ...agreements,
  ].toSorted((one, other) => other.at.localeCompare(one.at) || other.id - one.id)
}

const answerOf = (agreed: boolean | null) => {
  if (agreed === null) return ''
  return agreed ? t('order.stepAgreed') : t('order.stepRefused')
}

const steps = [
  'create',
  'confirm',
  'approve',
  'pay',
  'freeze',
  'unfreeze',
  'transfer',
  'refund',
  'refund/check',
  'refund/withdraw',
  'void',
  'adjust',
  'consume',
  'reverse',
  'expire',
  'complete',
  'import',
  'import/undo',
] as const

/** The step of a call, which may be a function of the timetable or a nightly run. */
const stepOf = (call: string) => steps.find((step) => call.endsWith(`/${step}`)) ?? 'other'

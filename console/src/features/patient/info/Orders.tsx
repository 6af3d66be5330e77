import { openDocument } from '../../../api/download.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './info.module.css'
import type { PatientInfo } from './info.ts'

interface Props {
  patientId: number
  orders: PatientInfo['orders']
  beyond: number
}

/** The orders of a patient that the user may see, with the statement of all hours to print. */
export function Orders({ patientId, orders, beyond }: Props) {
  const can = useCan()
  if (orders.length + beyond === 0) return null
  return (
    <Panel
      id="orders"
      title={t('patient.orders')}
      beyond={beyond}
      extra={
        <ActionBar
          actions={[
            {
              label: t('common.printStatement'),
              endpoint: '/admin/order-course/statement',
              run: () => openDocument('/admin/order-course/statement', { patientId }),
            },
          ]}
        />
      }
    >
      <ul className={styles.list}>
        {orders.map(({ id, number, type, state, payable, paid, hoursLeft, unlimited, createdAt }) => (
          <li key={id}>
            <div className={styles.line}>
              <span>
                <strong className={styles.number}>
                  {can('/admin/order-info/detail') ? (
                    <PageLink to={`/order/detail?id=${id}`}>{number}</PageLink>
                  ) : (
                    number
                  )}
                </strong>{' '}
                {type === 'TRIAL' && `${t('patient.trialLesson')} · `}
                {t(`patient.order.${state}`)}
              </span>
              <span className={styles.number}>
                <MoneyText fen={paid} /> / <MoneyText fen={payable} />
              </span>
            </div>
            <div className={styles.small}>
              {unlimited ? t('patient.hoursUnlimited') : t('patient.hoursLeft', { hours: hoursLeft })} ·{' '}
              <DateText value={createdAt} as="day" />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

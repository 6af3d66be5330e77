import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { t } from '../../messages/index.ts'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { todayText } from '../../ui/wall.ts'
import styles from './lines.module.css'
import { PaymentFields } from './PaymentFields.tsx'
import { type PaymentValues, restOf } from './payment.ts'

const most = 12

/** The payments of an order, for what it costs: an amount left empty at the last one is the rest. */
export function PaymentList({ list, payable }: { list: string[]; payable: number }) {
  const payments = Form.useWatch(list) as PaymentValues[] | undefined
  const rest = restOf(payable, payments)
  const empty = !payments?.at(-1)?.amount
  return (
    <Form.List name={list}>
      {(fields, { add, remove }) => (
        <>
          {fields.map((field, index) => (
            <div key={field.key} className={styles.payment}>
              <PaymentFields
                at={field.name}
                {...(index === fields.length - 1 && { rest: (Math.max(0, rest) / 100).toFixed(2) })}
              />
              {fields.length > 1 && (
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('order.removePayment')}
                  onClick={() => remove(field.name)}
                />
              )}
            </div>
          ))}
          <div className={styles.total}>
            <Button
              type="dashed"
              icon={<PlusOutlined />}
              disabled={fields.length >= most}
              onClick={() => add({ paidOn: todayText() })}
            >
              {t('order.addPayment')}
            </Button>
            <span>
              {t('order.paid')} <MoneyText fen={empty ? payable : payable - rest} /> · {t('order.due')}{' '}
              <MoneyText fen={empty ? 0 : rest} />
            </span>
          </div>
        </>
      )}
    </Form.List>
  )
}

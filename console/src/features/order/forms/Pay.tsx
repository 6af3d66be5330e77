import type { Response } from '@cogcampus/contract'
import { isUnsold } from '@cogcampus/contract/life/order'
import { Form } from 'antd'
import { openDocument } from '../../../api/download.ts'
import { t } from '../../../messages/index.ts'
import type { Order } from '../../../shared/order/order.ts'
import { PaymentFields } from '../../../shared/order/PaymentFields.tsx'
import type { PaymentInput } from '../../../shared/order/payment.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { moneyText } from '../../../ui/money.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { todayText } from '../../../ui/wall.ts'
import { useOrderAction } from '../order/useOrderAction.ts'
import { AboutOrder } from './AboutOrder.tsx'
import { ConsultantField } from './ConsultantField.tsx'
import { Decisive } from './Decisive.tsx'

const Field = fieldOf('order-info')

/** The payer waits for the receipt, and often for the contract: both are offered until the dialog is closed. */
function offerPapers(orderId: number, { id: paymentId, number }: Response<'/admin/order-info/pay'>): Promise<boolean> {
  return confirm({
    title: t('order.paidWith', { number }),
    ok: t('common.close'),
    also: [
      { label: t('order.printContract'), run: () => openDocument('/admin/order-info/contract', { id: orderId }) },
      { label: t('order.printPaid'), run: () => openDocument('/admin/order-info/receipt', { paymentId }) },
    ],
    only: true,
  })
}

/** Records a payment: all that is due, a deposit or an instalment. */
export function Pay({ dialog, order }: { dialog: Dialog; order: Order }) {
  const pay = useOrderAction('/admin/order-info/pay')
  return (
    <FormDialog<PaymentInput & { consultantId?: number | null }>
      dialog={dialog}
      title={t('order.pay')}
      ok={t('order.pay')}
      draft={false}
      initial={{ amount: order.due, paidOn: todayText() }}
      save={async (values) => {
        const result = await pay.run({ id: order.id, ...values })
        return result.ok ? { ...result, next: () => void offerPapers(order.id, result.data) } : result
      }}
    >
      <AboutOrder order={order} />
      {isUnsold(order.state) && <p>{t('order.payOpens')}</p>}
      <p>
        {t('order.due')} <MoneyText fen={order.due} />
      </p>
      {order.consultantId === null && <ConsultantField campusId={order.campusId} ofPatient={null} />}
      <PaymentFields most={order.due} />
      <Field name="remark">
        <TextInput max={200} />
      </Field>
      <ThisPayment due={order.due} />
    </FormDialog>
  )
}

/** What is paid by this payment, and what is due after it. */
function ThisPayment({ due }: { due: number }) {
  const amount: number = Form.useWatch('amount') ?? 0
  return (
    <Decisive label={t('order.payNow')} note={t('order.dueAfter', { due: moneyText(Math.max(0, due - amount)) })}>
      <MoneyText fen={amount} />
    </Decisive>
  )
}

import { Form } from 'antd'
import { t } from '../../../messages/index.ts'
import type { OrderDetail } from '../../../shared/order/order.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { required, requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useOrderAction } from '../order/useOrderAction.ts'
import { Held } from './Held.tsx'

interface Values {
  reason: string
  method?: string
}

/** Voids an order of which nothing was used; what was paid goes back. */
export function Void({ dialog, order }: { dialog: Dialog; order: OrderDetail }) {
  const action = useOrderAction('/admin/order-info/void')
  const back = order.paid - order.refunded
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('order.void')}
      ok={t('order.void')}
      danger
      save={(values) => action.run({ id: order.id, version: order.version, ...values })}
    >
      <p>{t('order.voidHint')}</p>
      <Held order={order} />
      {back > 0 && (
        <>
          <p>
            {t('order.payBack')} <MoneyText fen={back} />
          </p>
          <Form.Item name="method" label={t('order.method')} rules={[requiredChoice(t('order.method'))]}>
            <DictSelect type="payMethod" placeholder={t('common.choose')} />
          </Form.Item>
        </>
      )}
      <Form.Item name="reason" label={t('order.reason')} rules={[required(t('order.reason'))]}>
        <TextInput max={500} rows={2} />
      </Form.Item>
    </FormDialog>
  )
}

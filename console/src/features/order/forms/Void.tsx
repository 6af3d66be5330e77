import { t } from '../../../messages/index.ts'
import type { OrderDetail } from '../../../shared/order/order.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useOrderAction } from '../order/useOrderAction.ts'
import { AboutOrder } from './AboutOrder.tsx'
import { Decisive } from './Decisive.tsx'
import { Held } from './Held.tsx'

const Field = fieldOf('order-info')

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
      <AboutOrder order={order} />
      <p>{t('order.voidHint')}</p>
      <Held order={order} />
      {back > 0 && (
        <Field name="method" label={t('order.method')} required="choice">
          <DictSelect type="payMethod" placeholder={t('common.choose')} />
        </Field>
      )}
      <Field name="reason" required>
        <TextInput max={500} rows={2} />
      </Field>
      <Decisive label={t('order.payBack')}>
        <MoneyText fen={back} />
      </Decisive>
    </FormDialog>
  )
}

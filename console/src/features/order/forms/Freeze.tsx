import { t } from '../../../messages/index.ts'
import { leftText } from '../../../shared/order/lineText.ts'
import type { OrderDetail } from '../../../shared/order/order.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { now } from '../../../ui/wall.ts'
import { useOrderAction } from '../order/useOrderAction.ts'
import { AboutOrder } from './AboutOrder.tsx'
import { Decisive } from './Decisive.tsx'
import { Held } from './Held.tsx'

const Field = fieldOf('order-info')

interface Values {
  reason: string
  plannedTo?: string | null
}

/** Freezes an order from today, with its reason. */
export function Freeze({ dialog, order }: { dialog: Dialog; order: OrderDetail }) {
  const freeze = useOrderAction('/admin/order-info/freeze')
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('order.freeze')}
      ok={t('order.freeze')}
      save={(values) => freeze.run({ id: order.id, version: order.version, ...values })}
    >
      <AboutOrder order={order} />
      <p>{t('order.freezeHint')}</p>
      <Held order={order} />
      <Field name="reason" required>
        <TextInput max={500} rows={2} />
      </Field>
      <Field name="plannedTo" label={t('order.plannedTo')} extra={t('order.plannedToHint')}>
        <DateInput disabledDate={(day) => day.isBefore(now(), 'day')} />
      </Field>
      <Decisive label={t('order.frozenHours')}>{leftText(order)}</Decisive>
    </FormDialog>
  )
}

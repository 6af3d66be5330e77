import { InputNumber } from 'antd'
import { t } from '../../../messages/index.ts'
import type { OrderDetail } from '../../../shared/order/order.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useOrderAction } from '../order/useOrderAction.ts'
import { AboutOrder } from './AboutOrder.tsx'

const Field = fieldOf('order-course')

interface Values {
  hours: number
  reason: string
}

/** Corrects the gift hours of a line, with a reason that stands in the statement. */
export function Adjust({ dialog, order }: { dialog: Dialog; order: OrderDetail }) {
  const adjust = useOrderAction('/admin/order-course/adjust')
  const line = order.lines.find((each) => each.id === dialog.id)
  const { courseName = '', giftLeft = 0, giftHeld = 0 } = line ?? {}
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('order-course:call.adjust')}
      draft={false}
      save={(values) => adjust.run({ id: dialog.id ?? 0, ...values })}
    >
      <AboutOrder order={order} course={line?.courseName} />
      <p>{t('order.giftNow', { course: courseName, hours: giftLeft, held: giftHeld })}</p>
      <Field name="hours" label={t('order.change')} required extra={t('order.changeHint')}>
        <InputNumber precision={0} min={-10_000} max={10_000} suffix={t('order.hoursUnit')} style={{ width: '100%' }} />
      </Field>
      <Field name="reason" required>
        <TextInput max={500} rows={2} />
      </Field>
    </FormDialog>
  )
}

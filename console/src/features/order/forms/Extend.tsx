import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import type { OrderDetail } from '../../../shared/order/order.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { now } from '../../../ui/wall.ts'
import { useOrderAction } from '../order/useOrderAction.ts'
import { AboutOrder } from './AboutOrder.tsx'

const Field = fieldOf('order-course')

interface Values {
  validTo?: string | null
  reason: string
}

/** Changes the last day of a line. */
export function Extend({ dialog, order }: { dialog: Dialog; order: OrderDetail }) {
  const id = dialog.id ?? 0
  const line = useApi('/admin/order-course/detail', { id }, { enabled: dialog.id !== undefined })
  const extend = useOrderAction('/admin/order-course/extend')
  return (
    <FormDialog<Values>
      dialog={dialog}
      title={t('order.extend')}
      load={shaped(line, ({ validTo, version }) => ({ validTo, version }))}
      save={({ validTo = null, reason }, version) => extend.run({ id, version, validTo, reason })}
    >
      <AboutOrder order={order} course={line.data?.courseName} />
      <Field name="validTo" extra={t('order.validToHint')}>
        <DateInput disabledDate={(day) => day.isBefore(now(), 'day')} />
      </Field>
      <Field name="reason" required>
        <TextInput max={500} rows={2} />
      </Field>
    </FormDialog>
  )
}

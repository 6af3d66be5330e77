import { Form } from 'antd'
import dayjs from 'dayjs'
import { t } from '../../../messages/index.ts'
import type { OrderDetail } from '../../../shared/order/order.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { required } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useOrderAction } from '../order/useOrderAction.ts'
import { Held } from './Held.tsx'

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
      <p>{t('order.freezeHint')}</p>
      <Held order={order} />
      <Form.Item name="reason" label={t('order.reason')} rules={[required(t('order.reason'))]}>
        <TextInput max={500} rows={2} />
      </Form.Item>
      <Form.Item name="plannedTo" label={t('order.plannedTo')}>
        <DateInput disabledDate={(day) => day.isBefore(dayjs(), 'day')} />
      </Form.Item>
    </FormDialog>
  )
}

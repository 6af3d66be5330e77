import { t } from '../../../messages/index.ts'
import type { Order } from '../../../shared/order/order.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useOrderAction } from '../order/useOrderAction.ts'
import { AboutOrder } from './AboutOrder.tsx'

const Field = fieldOf('order-info')

/** Agrees to an order that waits for the principal's word, or sends it back with the reason. */
export function Approve({ dialog, order, agreed }: { dialog: Dialog; order: Order; agreed: boolean }) {
  const action = useOrderAction('/admin/order-info/approve')
  const verb = t(agreed ? 'order.approve' : 'common.sendBack')
  return (
    <FormDialog<{ reason?: string }>
      dialog={dialog}
      title={`${verb} · ${order.number}`}
      ok={verb}
      save={({ reason }) => action.run({ id: order.id, version: order.version, agreed, reason: reason || null })}
    >
      <AboutOrder order={order} />
      <p>{t(agreed ? 'order.approveHint' : 'order.sendBackHint')}</p>
      <Field name="reason" required={!agreed}>
        <TextInput max={500} rows={2} />
      </Field>
    </FormDialog>
  )
}

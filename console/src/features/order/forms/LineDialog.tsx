import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { LineFields } from '../../../shared/order/LineFields.tsx'
import { type LineValues, lineOf, valuesOf } from '../../../shared/order/line.ts'
import type { OrderDetail } from '../../../shared/order/order.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { shaped } from '../../../ui/FormHost.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useOrderAction } from '../order/useOrderAction.ts'

/** Adds a line to a draft, or changes one. */
export function LineDialog({ dialog, order }: { dialog: Dialog; order: OrderDetail }) {
  const { id } = dialog
  const line = useApi('/admin/order-course/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useOrderAction('/admin/order-course/add')
  const update = useOrderAction('/admin/order-course/update')
  return (
    <FormDialog<LineValues>
      dialog={dialog}
      width={760}
      noun={t('order.line')}
      load={id === undefined ? undefined : shaped(line, valuesOf)}
      initial={{ kind: 'HOURS' }}
      save={(values, version) =>
        id === undefined
          ? add.run({ orderId: order.id, ...lineOf(values) })
          : update.run({ id, version, ...lineOf(values) })
      }
    >
      <LineFields
        campusId={order.campusId}
        before={line.data && { id: line.data.courseId, name: line.data.courseName }}
      />
    </FormDialog>
  )
}

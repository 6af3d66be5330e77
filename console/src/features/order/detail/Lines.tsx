import { t } from '../../../messages/index.ts'
import { endOf, freeOf, type Line, type OrderDetail, takes } from '../../../shared/order/order.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { RowList } from '../../../ui/RowList.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { Adjust } from '../forms/Adjust.tsx'
import { Extend } from '../forms/Extend.tsx'
import { LineDialog } from '../forms/LineDialog.tsx'
import { Transfer } from '../forms/Transfer.tsx'
import { lineColumns, priceColumns } from '../order/columns.tsx'
import { useOrderAction } from '../order/useOrderAction.ts'

/** The lines of an order, with what can be done with each. */
export function Lines({ order }: { order: OrderDetail }) {
  const line = useDialog('line', { add: '/admin/order-course/add', update: '/admin/order-course/update' })
  const transfer = useDialog('transfer', '/admin/order-info/transfer')
  const adjust = useDialog('adjust', '/admin/order-course/adjust')
  const extend = useDialog('extend', '/admin/order-course/extend')
  const remove = useOrderAction('/admin/order-course/delete')
  const draft = takes('order-course/add', order)
  const rowActions = (row: Line) =>
    [
      draft && {
        label: t('common.edit'),
        endpoint: '/admin/order-course/update' as const,
        run: () => line.show(row.id),
      },
      draft &&
        order.lines.length > 1 && {
          label: t('common.delete'),
          danger: true,
          endpoint: '/admin/order-course/delete' as const,
          confirm: { title: t('common.confirmDelete', { name: row.courseName }) },
          run: () => remove.run({ id: row.id }),
        },
      takes('order-info/transfer', order) &&
        !row.unlimited &&
        freeOf(row) > 0 && {
          label: t('order.transfer'),
          endpoint: '/admin/order-info/transfer' as const,
          run: () => transfer.show(row.id),
        },
      takes('order-course/extend', order) &&
        endOf(row) !== 'REFUNDED' && {
          label: t('order.extend'),
          endpoint: '/admin/order-course/extend' as const,
          run: () => extend.show(row.id),
        },
      takes('order-course/adjust', order) &&
        !row.unlimited && {
          label: t('order-course:call.adjust'),
          endpoint: '/admin/order-course/adjust' as const,
          run: () => adjust.show(row.id),
        },
    ].filter((action) => action !== false)
  return (
    <Panel
      title={t('order.lines')}
      flush
      extra={
        draft && (
          <ActionBar
            actions={[{ label: t('order.addLine'), endpoint: '/admin/order-course/add', run: () => line.show() }]}
          />
        )
      }
    >
      <RowList
        caption={t('order.lines')}
        rows={order.lines}
        idOf={(row) => row.id}
        columns={order.approvalFor.length > 0 ? [...lineColumns(), ...priceColumns()] : lineColumns()}
        rowActions={rowActions}
      />
      <LineDialog dialog={line} order={order} />
      <Transfer dialog={transfer} order={order} />
      <Adjust dialog={adjust} order={order} />
      <Extend dialog={extend} order={order} />
    </Panel>
  )
}

import { useNavigate } from 'react-router'
import { t } from '../../../messages/index.ts'
import { leftText } from '../../../shared/order/lineText.ts'
import { detailAddress, takes } from '../../../shared/order/order.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { usePlacedDialog } from '../../../ui/useDialog.ts'
import { YesNoSelect } from '../../../ui/YesNoSelect.tsx'
import { OrderForm, type OrderValues } from '../forms/OrderForm.tsx'
import { OrderLink, StateCell, StateSelect } from '../order/OrderTags.tsx'
import { useOrderAction } from '../order/useOrderAction.ts'

/** The orders: what was sold, what is paid and what is left. */
export default function OrderPage() {
  const campus = useCampusFilter()
  const add = usePlacedDialog<OrderValues>('add', '/admin/order-info/create')
  const remove = useOrderAction('/admin/order-info/delete')
  const navigate = useNavigate()
  return (
    <>
      <TablePage
        endpoint="/admin/order-info/page"
        caption={t('order.orders')}
        emptyHint={t('order.ordersHint')}
        exports="/admin/order-info/export"
        restore="/admin/order-info/restore"
        restorable={(row) => row.state === 'DRAFT'}
        nameOf={(row) => row.number}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('order.keywordHint')} /> },
          { name: 'state', input: <StateSelect /> },
          { name: 'due', input: <YesNoSelect yes={t('order.owing')} no={t('order.settled')} /> },
          ...campus,
          { name: 'createdFrom', label: t('order.createdFrom'), input: <DateInput /> },
          { name: 'createdTo', label: t('order.createdTo'), input: <DateInput /> },
          { name: 'soldFrom', label: t('order.soldFrom'), input: <DateInput /> },
          { name: 'soldTo', label: t('order.soldTo'), input: <DateInput /> },
        ]}
        linked={[
          { name: 'remind', label: () => t('order.waitsForMe') },
          { name: 'asked', label: () => t('common.askedByMe') },
          { name: 'courseId', label: () => t('order.ofOneCourse') },
          { name: 'sold', label: () => t('order.onlySold') },
          { name: 'type', label: (type) => t(`order-info:type.${type}`) },
        ]}
        columns={[
          {
            key: 'number',
            title: t('order-info:orderNumber'),
            render: (row) => <OrderLink id={row.id} number={row.number} />,
          },
          { key: 'patientName' },
          { key: 'courses', under: 'patientName' },
          { key: 'state', render: (row) => <StateCell order={row} /> },
          { key: 'payable' },
          { key: 'due' },
          { key: 'hoursLeft', align: 'right', render: leftText },
          { key: 'validTo' },
          { key: 'consultantName', about: 'person' },
          { key: 'campusName', about: 'campus' },
          { key: 'parentName', hidden: true },
          { key: 'type', hidden: true, render: (row) => t(`order-info:type.${row.type}`) },
          { key: 'createdAt', sort: true, hidden: true },
        ]}
        actions={[
          { label: t('order.newOrder'), primary: true, endpoint: '/admin/order-info/create', run: () => add.show() },
        ]}
        rowActions={(row) => [
          ...(takes('order-info/approve', row)
            ? [
                {
                  label: t('order.decide'),
                  endpoint: '/admin/order-info/approve' as const,
                  page: '/order/detail',
                  primary: true,
                  run: () => navigate(detailAddress(row.id)),
                },
              ]
            : []),
          {
            label: t('common.view'),
            endpoint: '/admin/order-info/detail',
            page: '/order/detail',
            run: () => navigate(detailAddress(row.id)),
          },
          ...(takes('order-info/delete', row)
            ? [
                {
                  label: t('common.delete'),
                  endpoint: '/admin/order-info/delete' as const,
                  danger: true,
                  confirm: { title: t('common.confirmDelete', { name: row.number }), hint: t('common.deletable') },
                  run: () => remove.run({ id: row.id }),
                },
              ]
            : []),
        ]}
      />
      <OrderForm dialog={add} known={add.known} />
    </>
  )
}

import { useNavigate } from 'react-router'
import { t } from '../../../messages/index.ts'
import { detailAddress } from '../../../shared/order/order.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { lineColumns } from '../order/columns.tsx'
import { OrderLink, StateSelect, StateTag } from '../order/OrderTags.tsx'

/** The lines of all orders, with the hours that are left of each. */
export default function OrderLinePage() {
  const navigate = useNavigate()
  const campus = useCampusFilter()
  return (
    <TablePage
      endpoint="/admin/order-course/page"
      caption={t('order.lines')}
      nameOf={(row) => row.courseName}
      filters={[
        { name: 'keyword', input: <TextInput placeholder={t('order.keywordHint')} /> },
        { name: 'courseId', input: <ApiSelect endpoint="/admin/course/all" /> },
        { name: 'orderState', input: <StateSelect /> },
        { name: 'endsBy', label: t('order.endsBy'), input: <DateInput /> },
        ...campus,
      ]}
      linked={[{ name: 'open', label: () => t('order.onlyOpen') }]}
      columns={[
        { key: 'patientName' },
        ...lineColumns(),
        { key: 'worth', under: 'amount' },
        { key: 'orderNumber', render: (row) => <OrderLink id={row.orderId} number={row.orderNumber} /> },
        { key: 'orderState', render: (row) => <StateTag state={row.orderState} /> },
        { key: 'campusName', about: 'campus', hidden: true },
      ]}
      rowActions={(row) => [
        {
          label: t('order.order'),
          endpoint: '/admin/order-info/detail',
          page: '/order/detail',
          run: () => navigate(detailAddress(row.orderId)),
        },
        {
          label: t('order-course:call.ledger'),
          endpoint: '/admin/order-course/ledger',
          page: '/order/ledger',
          run: () => navigate(`/order/ledger?lineId=${row.id}`),
        },
      ]}
    />
  )
}

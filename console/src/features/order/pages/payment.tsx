import { paymentKinds } from '@cogcampus/contract/life/order'
import { Select } from 'antd'
import { t } from '../../../messages/index.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { OrderLink } from '../order/OrderTags.tsx'

/** What was paid and paid back, the latest first. */
export default function PaymentPage() {
  const campus = useCampusFilter()
  const kinds = paymentKinds.map((value) => ({ value, label: t(`order.paymentKind.${value}`) }))
  return (
    <TablePage
      endpoint="/admin/order-info/payment/page"
      caption={t('order-info:call.payment/page')}
      emptyHint={t('order.noPaymentList')}
      nameOf={(row) => row.number ?? row.orderNumber}
      filters={[
        { name: 'keyword', input: <TextInput placeholder={t('order.keywordHint')} /> },
        { name: 'kind', input: <Select allowClear placeholder={t('common.all')} options={kinds} /> },
        { name: 'method', label: t('order.method'), input: <DictSelect type="payMethod" /> },
        { name: 'from', label: t('order.paymentFrom'), input: <DateInput /> },
        { name: 'to', label: t('order.paymentTo'), input: <DateInput /> },
        ...campus,
      ]}
      columns={[
        { key: 'paidOn', title: t('order.paidOn') },
        { key: 'kind', render: (row) => t(`order.paymentKind.${row.kind}`) },
        { key: 'patientName' },
        { key: 'amount', title: t('order.amount') },
        { key: 'method', title: t('order.method') },
        { key: 'orderNumber', render: (row) => <OrderLink id={row.orderId} number={row.orderNumber} /> },
        { key: 'number', title: t('order-info:orderPayment.number'), under: 'orderNumber' },
        { key: 'campusName', about: 'campus' },
        { key: 'createdByName', title: t('order.by'), about: 'person', hidden: true },
        { key: 'remark', hidden: true },
      ]}
    />
  )
}

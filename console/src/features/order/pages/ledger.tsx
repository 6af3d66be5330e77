import { ledgerKinds } from '@cogcampus/contract/life/order'
import { Select } from 'antd'
import { openDocument } from '../../../api/download.ts'
import { t } from '../../../messages/index.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { FamilySelect } from '../forms/FamilySelect.tsx'
import { entryColumns } from '../order/columns.tsx'
import { OrderLink } from '../order/OrderTags.tsx'

/** The ledger of course hours: every entry explains itself, with the balance after it. */
export default function LedgerPage() {
  const campus = useCampusFilter()
  const kinds = ledgerKinds.map((value) => ({ value, label: t(`order.ledger.${value}`) }))
  const [{ patientId, from, to }] = useQueryState()
  const patient = typeof patientId === 'number' ? patientId : undefined
  const days = { ...(typeof from === 'string' ? { from } : {}), ...(typeof to === 'string' ? { to } : {}) }
  return (
    <TablePage
      endpoint="/admin/order-course/ledger"
      caption={t('order-course:call.ledger')}
      filters={[
        { name: 'patientId', input: <FamilySelect /> },
        {
          name: 'kind',
          label: t('order.entry'),
          input: <Select allowClear placeholder={t('common.all')} options={kinds} />,
        },
        { name: 'from', label: t('order.entryFrom'), input: <DateInput /> },
        { name: 'to', label: t('order.entryTo'), input: <DateInput /> },
        ...campus,
      ]}
      linked={[
        { name: 'orderId', label: () => t('order.ofOneOrder') },
        { name: 'courseId', label: () => t('order.ofOneCourse') },
        { name: 'earned', label: () => t('order.onlyEarned') },
        { name: 'lineId', label: () => t('order.ofOneLine') },
      ]}
      actions={[
        {
          label: t(patient ? 'common.printStatement' : 'order.statementOfOne'),
          endpoint: '/admin/order-course/statement',
          disabled: !patient,
          run: () => patient && openDocument('/admin/order-course/statement', { patientId: patient, ...days }),
        },
      ]}
      columns={[
        { key: 'patientName' },
        ...entryColumns(),
        { key: 'revenue', align: 'right', render: (row) => row.revenue !== 0 && <MoneyText fen={row.revenue} /> },
        { key: 'orderNumber', render: (row) => <OrderLink id={row.orderId} number={row.orderNumber} /> },
      ]}
    />
  )
}

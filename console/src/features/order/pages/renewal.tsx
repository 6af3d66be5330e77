import type { Response } from '@cogcampus/contract'
import { Form, Select } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { useGo } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { detailAddress, orderNouns } from '../../../shared/order/order.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { required } from '../../../ui/rules.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { type Dialog, useDialog } from '../../../ui/useDialog.ts'
import { OrderLink } from '../order/OrderTags.tsx'
import styles from '../order.module.css'

type Renewal = Response<'/admin/order-renewal/page'>['list'][number]
const tones = { OPEN: 'warning', RENEWED: 'success', DECLINED: 'neutral' } as const

/** The renewals: whose hours run out, what they used, and the order that is prepared. */
export default function RenewalPage() {
  const campus = useCampusFilter()
  const decline = useDialog('decline', '/admin/order-renewal/decline')
  const prepare = useAction('/admin/order-renewal/prepare', { also: orderNouns })
  const go = useGo()
  const states = (['OPEN', 'RENEWED', 'DECLINED'] as const).map((value) => ({
    value,
    label: t(`order.renewal.${value}`),
  }))
  const open = async ({ id }: Renewal) => {
    const result = await prepare.run({ id })
    if (result.ok) go(detailAddress(result.data.id))
  }
  return (
    <div className={styles.page}>
      <Rates />
      <TablePage
        endpoint="/admin/order-renewal/page"
        caption={t('order.renewals')}
        emptyHint={t('order.renewalsHint')}
        nameOf={(row) => row.patientName}
        filters={[
          {
            name: 'state',
            label: t('order.stateLabel'),
            input: <Select allowClear placeholder={t('common.all')} options={states} />,
          },
          ...campus,
        ]}
        columns={[
          { key: 'patientName', title: t('order.patient') },
          { key: 'courseName', title: t('order.course'), under: 'patientName' },
          { key: 'reason', title: t('order.why'), render: (row) => t(`order.renewalReason.${row.reason}`) },
          { key: 'hoursLeft', title: t('order.hoursLeft'), align: 'right' },
          {
            key: 'validTo',
            title: t('order.validTo'),
            render: (row) => (row.validTo ? <DateText value={row.validTo} /> : t('order.noEnd')),
          },
          { key: 'usedLately', title: t('order.attendance'), align: 'right' },
          {
            key: 'used',
            title: t('order.progress'),
            align: 'right',
            render: (row) => `${row.used} / ${row.hours}`,
          },
          {
            key: 'state',
            title: t('order.stateLabel'),
            render: (row) => <StatusTag tone={tones[row.state]}>{t(`order.renewal.${row.state}`)}</StatusTag>,
          },
          {
            key: 'renewedNumber',
            title: t('order.renewalOrder'),
            render: (row) => row.renewedId && <OrderLink id={row.renewedId} number={row.renewedNumber ?? ''} />,
          },
          { key: 'answer', title: t('order.whyNot'), hidden: true },
          { key: 'consultantName', title: t('order.consultant'), about: 'person' },
          { key: 'campusName', title: t('common.campus'), about: 'campus', hidden: true },
        ]}
        rowActions={(row) =>
          row.state === 'OPEN'
            ? [
                {
                  label: t('order.prepare'),
                  endpoint: '/admin/order-renewal/prepare',
                  run: () => open(row),
                },
                {
                  label: t('order.decline'),
                  endpoint: '/admin/order-renewal/decline',
                  run: () => decline.show(row.id),
                },
              ]
            : []
        }
      />
      <Decline dialog={decline} />
    </div>
  )
}

/** How many renewals each consultant won. */
function Rates() {
  const rates = useApi('/admin/order-renewal/rate', {}, { live: true })
  if (!rates.data?.length) return null
  return (
    <Panel title={t('order.renewalRate')}>
      <Facts
        items={rates.data.map(({ name, renewed, declined, open, rate }) => ({
          label: name,
          value: t('order.rateOf', { rate: rate === null ? '—' : `${rate}%`, renewed, declined, open }),
        }))}
      />
    </Panel>
  )
}

function Decline({ dialog }: { dialog: Dialog }) {
  const decline = useAction('/admin/order-renewal/decline')
  return (
    <FormDialog<{ answer: string }>
      dialog={dialog}
      title={t('order.decline')}
      load={{ data: {}, error: null, isFetching: false, refetch: async () => ({}) }}
      save={({ answer }) => decline.run({ id: dialog.id ?? 0, answer })}
    >
      <Form.Item name="answer" label={t('order.whyNot')} rules={[required(t('order.whyNot'))]}>
        <TextInput max={500} rows={2} />
      </Form.Item>
    </FormDialog>
  )
}

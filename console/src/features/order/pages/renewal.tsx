import type { Response } from '@cogcampus/contract'
import { Select } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { useGo } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { detailAddress, orderNouns } from '../../../shared/order/order.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { type Dialog, useDialog } from '../../../ui/useDialog.ts'
import { OrderLink } from '../order/OrderTags.tsx'
import styles from '../order.module.css'

const Field = fieldOf('order-renewal')

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
    label: t(`order-renewal:state.${value}`),
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
          { name: 'state', input: <Select allowClear placeholder={t('common.all')} options={states} /> },
          ...campus,
        ]}
        columns={[
          { key: 'patientName' },
          { key: 'courseName', under: 'patientName' },
          {
            key: 'reason',
            render: ({ reason, askedAt }) =>
              askedAt ? (
                <StatusTag tone="warning">{t('order.renewalAsked')}</StatusTag>
              ) : (
                t(`order-renewal:reason.${reason}`)
              ),
          },
          { key: 'askedAt', under: 'reason', render: (row) => row.askedAt && <DateText value={row.askedAt} /> },
          { key: 'hoursLeft' },
          { key: 'validTo', render: (row) => (row.validTo ? <DateText value={row.validTo} /> : t('common.noEnd')) },
          { key: 'usedLately' },
          { key: 'used', title: t('order.progress'), align: 'right', render: (row) => `${row.used} / ${row.hours}` },
          {
            key: 'state',
            render: (row) => <StatusTag tone={tones[row.state]}>{t(`order-renewal:state.${row.state}`)}</StatusTag>,
          },
          {
            key: 'renewedNumber',
            render: (row) => row.renewedId && <OrderLink id={row.renewedId} number={row.renewedNumber ?? ''} />,
          },
          { key: 'answer', hidden: true },
          { key: 'consultantName', about: 'person' },
          { key: 'campusName', about: 'campus', hidden: true },
        ]}
        rowActions={(row) =>
          row.state === 'OPEN'
            ? [
                { label: t('order.prepare'), endpoint: '/admin/order-renewal/prepare', run: () => open(row) },
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
    <Panel title={t('order-renewal:call.rate')}>
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
      <Field name="answer" required>
        <TextInput max={500} rows={2} />
      </Field>
    </FormDialog>
  )
}

import { deliveryStates, type WebhookEvent, webhookEvents } from '@cogcampus/contract/webhooks'
import { Select } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { PatientLink } from '../../../ui/PatientLink.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { DeliveryTag } from '../webhook/DeliveryTag.tsx'
import { Webhooks } from '../webhook/Webhooks.tsx'
import styles from '../webhook/webhook.module.css'

const eventText = (event: WebhookEvent) => (event === 'test' ? t('webhook:event.test') : t(`notice:event.${event}`))

/** The systems of a centre that are told of what families are told of, and every delivery with what the system answered. */
export default function WebhookPage() {
  const webhooks = useApi('/admin/webhook/page', { pageSize: 200 }, { live: true })
  const replay = useAction('/admin/webhook/replay', { done: t('system.webhook.replayed') })
  const systems = webhooks.data?.list ?? []
  return (
    <div className={styles.page}>
      <Webhooks webhooks={webhooks} />
      {systems.length > 0 && <p className={styles.kept}>{t('system.webhook.kept')}</p>}
      <TablePage
        endpoint="/admin/webhook/deliveries"
        caption={t('system.webhook.deliveries')}
        emptyHint={t('system.webhook.noDeliveries')}
        quick={{
          name: 'state',
          options: deliveryStates.map((value) => ({ value, label: t(`webhook:state.${value}`) })),
        }}
        filters={[
          {
            name: 'webhookId',
            input: (
              <Select
                allowClear
                placeholder={t('common.all')}
                options={systems.map(({ id, name }) => ({ value: id, label: name }))}
              />
            ),
          },
          {
            name: 'event',
            input: (
              <Select
                allowClear
                placeholder={t('common.all')}
                options={webhookEvents.map((value) => ({ value, label: eventText(value) }))}
              />
            ),
          },
        ]}
        columns={[
          { key: 'createdAt', sort: true },
          { key: 'webhookName' },
          { key: 'event', render: (row) => eventText(row.event) },
          { key: 'title', under: 'event' },
          {
            key: 'patients',
            render: ({ patients }) => patients.map(({ id, name }) => <PatientLink key={id} id={id} name={name} />),
          },
          { key: 'campusId', about: 'campus', render: (row) => row.campusName },
          { key: 'state', render: (row) => <DeliveryTag delivery={row} /> },
          { key: 'tries', align: 'right' },
          { key: 'endedAt', hidden: true },
        ]}
        nameOf={(row) => row.title ?? eventText(row.event)}
        rowActions={({ id, state }) =>
          state === 'SENT' || state === 'FAILED'
            ? [
                {
                  label: t('system.webhook.replay'),
                  endpoint: '/admin/webhook/replay',
                  bulk: { id },
                  run: () => replay.run({ id }),
                },
              ]
            : []
        }
      />
    </div>
  )
}

import type { Response } from '@cogcampus/contract'
import { toldEvents } from '@cogcampus/contract/webhooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '../../../api/failure.ts'
import { t } from '../../../messages/index.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { columnsOf } from '../../../ui/columnsOf.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EnabledTag } from '../../../ui/EnabledTag.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { RowList } from '../../../ui/RowList.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import type { Row } from '../../../ui/TablePage.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { type Made, SecretOnce } from './SecretOnce.tsx'
import { useWebhookActions } from './useWebhookActions.ts'
import { WebhookForm } from './WebhookForm.tsx'
import styles from './webhook.module.css'

const columns = () =>
  columnsOf<Row<'/admin/webhook/page'>>('webhook', [
    { key: 'name' },
    { key: 'url', under: 'name', render: (row) => <span className={styles.url}>{row.url}</span> },
    { key: 'campusId', render: (row) => row.campusName ?? t('common.allCampuses') },
    {
      key: 'events',
      align: 'right',
      render: ({ events }) =>
        events.length === toldEvents.length ? t('common.all') : t('system.webhook.events', { count: events.length }),
    },
    { key: 'enabled', render: (row) => <EnabledTag status={row.enabled ? 1 : 2} /> },
    { key: 'sentAt', render: (row) => <DateText value={row.sentAt} as="relative" /> },
    { key: 'waiting', align: 'right' },
    {
      key: 'failed',
      align: 'right',
      render: ({ failed }) => (failed > 0 ? <StatusTag tone="danger">{failed}</StatusTag> : failed),
    },
  ])

/** The systems that are told of what families are told of, and how their deliveries go. */
export function Webhooks({ webhooks }: { webhooks: UseQueryResult<Response<'/admin/webhook/page'>, Failure> }) {
  const edit = useDialog('edit', { add: '/admin/webhook/add', update: '/admin/webhook/update' })
  const [made, setMade] = useState<Made>()
  const rowActions = useWebhookActions(edit, setMade)
  const rows = webhooks.data?.list
  const bar = (
    <ActionBar
      actions={[{ label: t('common.add'), primary: true, endpoint: '/admin/webhook/add', run: () => edit.show() }]}
    />
  )
  return (
    <Panel title={t('system.webhook.systems')} extra={rows?.length ? bar : undefined} flush>
      {webhooks.error && !rows ? (
        <FaultState failure={webhooks.error} retry={webhooks.refetch} />
      ) : rows?.length === 0 ? (
        <EmptyState title={t('system.webhook.none')} hint={t('system.webhook.noneHint')}>
          {bar}
        </EmptyState>
      ) : (
        <RowList
          caption={t('system.webhook.systems')}
          columns={columns()}
          rows={rows}
          idOf={({ id }) => id}
          rowActions={rowActions}
        />
      )}
      <WebhookForm dialog={edit} webhooks={webhooks} made={setMade} />
      <SecretOnce made={made} close={() => setMade(undefined)} />
    </Panel>
  )
}

import { Can } from '../../../api/Can.tsx'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { RowList } from '../../../ui/RowList.tsx'
import { entryColumns } from '../order/columns.tsx'

/** The latest entries of the ledger of an order. */
export function Statement({ orderId }: { orderId: number }) {
  return (
    <Can endpoint="/admin/order-course/ledger">
      <Entries orderId={orderId} />
    </Can>
  )
}

function Entries({ orderId }: { orderId: number }) {
  const entries = useApi('/admin/order-course/ledger', { orderId, pageSize: 10 }, { live: true })
  const { list, total } = entries.data ?? {}
  if (total === 0) return null
  return (
    <Panel
      title={t('order-course:call.ledger')}
      flush
      extra={
        total !== undefined && (
          <PageLink alone to={`/order/ledger?orderId=${orderId}`}>
            {t('order.allEntries', { count: total })}
          </PageLink>
        )
      }
    >
      <RowList caption={t('order-course:call.ledger')} rows={list} idOf={(row) => row.id} columns={entryColumns()} />
    </Panel>
  )
}

import { Space } from 'antd'
import { Can } from '../../../api/Can.tsx'
import { openDocument } from '../../../api/download.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import type { OrderDetail } from '../../../shared/order/order.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { RowList } from '../../../ui/RowList.tsx'
import { entryColumns } from '../order/columns.tsx'

interface Props {
  order: Pick<OrderDetail, 'id' | 'patientId'>
}

/** The latest entries of the ledger of an order, with the statement of all hours of its patient to print. */
export function Statement({ order }: Props) {
  return (
    <Can endpoint="/admin/order-course/ledger">
      <Entries order={order} />
    </Can>
  )
}

function Entries({ order: { id: orderId, patientId } }: Props) {
  const entries = useApi('/admin/order-course/ledger', { orderId, pageSize: 10 }, { live: true })
  const { list, total } = entries.data ?? {}
  if (total === 0) return null
  return (
    <Panel
      title={t('order-course:call.ledger')}
      flush
      extra={
        total !== undefined && (
          <Space>
            <PageLink alone to={`/order/ledger?orderId=${orderId}`}>
              {t('order.allEntries', { count: total })}
            </PageLink>
            <ActionBar
              actions={[
                {
                  label: t('common.printStatement'),
                  endpoint: '/admin/order-course/statement',
                  run: () => openDocument('/admin/order-course/statement', { patientId }),
                },
              ]}
            />
          </Space>
        )
      }
    >
      <RowList caption={t('order-course:call.ledger')} rows={list} idOf={(row) => row.id} columns={entryColumns()} />
    </Panel>
  )
}

import { Alert, Button } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'

/** Says that only the operations on one row are shown, with the way back to all. */
export function RowFilter() {
  const [{ table, rowId }, change] = useQueryState()
  const row = { table: String(table ?? ''), rowId: Number(rowId) }
  const newest = useApi('/admin/operation/page', { ...row, pageSize: 1 }, { enabled: typeof rowId === 'number' })
  const found = newest.data?.list[0]?.changes.find((one) => one.table === row.table && one.rowId === row.rowId)
  if (typeof rowId !== 'number') return null
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('system.historyOf', {
        table: found?.tableName ?? '',
        row: found?.rowName ? t('system.quoted', { name: found.rowName }) : ` #${rowId}`,
      })}
      action={
        <Button size="small" onClick={() => change({ table: undefined, rowId: undefined, pageNo: undefined })}>
          {t('system.showAll')}
        </Button>
      }
    />
  )
}

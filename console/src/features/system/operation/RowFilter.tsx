import { Alert, Button } from 'antd'
import { t } from '../../../messages/index.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { tableName } from './labels.ts'

/** Says that only the operations on one row are shown, with the way back to all. */
export function RowFilter() {
  const [{ table, rowId }, change] = useQueryState()
  if (typeof rowId !== 'number') return null
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('system.historyOf', { table: tableName(String(table ?? '')), row: rowId })}
      action={
        <Button size="small" onClick={() => change({ table: undefined, rowId: undefined, pageNo: undefined })}>
          {t('system.showAll')}
        </Button>
      }
    />
  )
}

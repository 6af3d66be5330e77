import type { UseQueryResult } from '@tanstack/react-query'
import { Modal } from 'antd'
import type { Failure } from '../../../api/failure.ts'
import { t } from '../../../messages/index.ts'
import type { Titled } from '../../../ui/column.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { RowList } from '../../../ui/RowList.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'

interface Part {
  pageNo: number
  pageSize: number
}
/** Where a list over the page begins. */
export const firstPart: Part = { pageNo: 1, pageSize: 10 }

interface Props<R extends { id: number }> {
  dialog: Dialog
  title: string
  width: number
  load: Pick<
    UseQueryResult<{ list: R[]; total: number; totalCapped?: boolean | undefined }, Failure>,
    'data' | 'error' | 'refetch'
  >
  part: Part
  turn: (part: Part) => void
  columns: Titled<R>[]
}

/** A list over the page, part by part. */
export function ListDialog<R extends { id: number }>(props: Props<R>) {
  const { dialog, title, width, load, part, turn, columns } = props
  const { data, error, refetch } = load
  return (
    <Modal open={dialog.open} title={title} width={width} footer={null} onCancel={dialog.close} destroyOnHidden>
      {error ? (
        <FaultState failure={error} retry={refetch} />
      ) : data?.total === 0 ? (
        <EmptyState title={t('common.empty')} />
      ) : (
        <RowList dense caption={title} rows={data?.list} idOf={({ id }) => id} columns={columns} />
      )}
      {data && data.total > part.pageSize && (
        <Pager
          {...part}
          total={data.total}
          capped={data.totalCapped ?? false}
          onChange={(change) => turn({ ...part, ...change })}
        />
      )}
    </Modal>
  )
}

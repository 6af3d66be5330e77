import { memo } from 'react'
import styles from './DataTable.module.css'
import { cell, type TableProps } from './DataTable.tsx'
import { LinkActions } from './LinkActions.tsx'

type Props<R extends object> = { row: R } & Pick<TableProps<R>, 'columns' | 'rowActions'>

function CellsOf<R extends object>({ row, columns, rowActions }: Props<R>) {
  return (
    <>
      {columns.map((column) => (
        <td key={column.key} data-align={column.align}>
          {cell(column, row)}
        </td>
      ))}
      {rowActions && (
        <td className={styles.actions}>
          <LinkActions actions={rowActions(row)} />
        </td>
      )}
    </>
  )
}
/** What a row shows; made again when the row or the columns change, not when a row is ticked. */
export const Cells = memo(CellsOf) as typeof CellsOf

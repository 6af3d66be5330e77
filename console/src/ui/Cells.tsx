import { memo, type ReactNode } from 'react'
import type { Action } from './actions.ts'
import { cell, type Stacked } from './column.ts'
import styles from './DataTable.module.css'
import { LinkActions } from './LinkActions.tsx'

interface Props<R extends object> {
  row: R
  columns: Stacked<R>[]
  rowActions?: ((row: R) => Action[]) | undefined
  below: boolean
}

function CellsOf<R extends object>({ row, columns, rowActions, below }: Props<R>) {
  const actions = rowActions && <LinkActions actions={rowActions(row)} />
  return (
    <>
      {columns.map((column, index) => (
        <td key={column.key} className={index === 0 ? styles.heading : undefined} data-align={column.align}>
          {column.second ? <Lines first={cell(column, row)} second={cell(column.second, row)} /> : cell(column, row)}
          {index === 0 && below && actions && <div className={styles.below}>{actions}</div>}
        </td>
      ))}
      {!below && actions && <td className={styles.actions}>{actions}</td>}
    </>
  )
}
/** The cells of a row; rendered again when the row or the columns change, not when a row is selected. */
export const Cells = memo(CellsOf) as typeof CellsOf

/** A cell of two columns: each keeps one line and is cut before the row grows; a text says itself in full on hover. */
function Lines({ first, second }: Record<'first' | 'second', ReactNode>) {
  const full = (content: ReactNode) => (typeof content === 'string' ? content : undefined)
  return (
    <>
      <div className={styles.line} title={full(first)}>
        {first}
      </div>
      <div className={`${styles.line} ${styles.second}`} title={full(second)}>
        {second}
      </div>
    </>
  )
}

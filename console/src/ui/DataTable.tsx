import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Fragment, type ReactNode, useState } from 'react'
import { t } from '../messages/index.ts'
import type { Action } from './actions.ts'
import { Cells } from './Cells.tsx'
import styles from './DataTable.module.css'
import type { Keys } from './useKeys.ts'
import { useRowKeys } from './useRowKeys.ts'

export interface Column<R extends object> {
  /** The field it shows, and by which `sort` orders. */
  key: string
  title: string
  /** What stands in the cell; the field's value when not given. */
  render?: (row: R) => ReactNode
  sort?: boolean
  /** Numbers and money stand on the right. */
  align?: 'right'
  width?: number
  /** Shown only once a person chooses it. */
  hidden?: boolean
}
export interface TableProps<R extends object> {
  columns: Column<R>[]
  /** None while the first answer is on its way: a skeleton stands then. */
  rows: R[] | undefined
  idOf: (row: R) => number
  sort?: string | undefined
  onSort?: (sort: string | undefined) => void
  rowActions?: ((row: R) => Action[]) | undefined
  /** What unfolds below a row; a row without it does not unfold. */
  expand?: ((row: R) => ReactNode) | undefined
  selected?: ReadonlyMap<number, R> | undefined
  onSelect?: ((rows: R[], on: boolean) => void) | undefined
  dense?: boolean
  busy?: boolean
  caption: string
  /** Keys that do something to the row that has the focus. */
  rowKeys?: ((row: R) => Keys) | undefined
}
const skeletonRows = 8

/** Rows in a table that scrolls sideways where it must; its last column stays in sight. */
export function DataTable<R extends object>(props: TableProps<R>) {
  const { columns, rows, idOf, rowActions, expand, selected, onSelect } = props
  const unfolded = useUnfolded()
  const root = useRowKeys(rows, idOf, props.rowKeys)
  const width = columns.length + (onSelect ? 1 : 0) + (rowActions ? 1 : 0) + (expand ? 1 : 0)
  const all = rows !== undefined && rows.length > 0 && rows.every((row) => selected?.has(idOf(row)))
  return (
    <section
      ref={root}
      className={styles.scroll}
      aria-label={props.caption}
      aria-busy={props.busy ?? !rows}
      tabIndex={-1}
    >
      <table className={styles.table} data-dense={props.dense || undefined} data-busy={props.busy || undefined}>
        <thead>
          <tr>
            {onSelect && (
              <th className={styles.pick}>
                <input
                  type="checkbox"
                  aria-label={t('common.selectAll')}
                  checked={all}
                  onChange={(event) => onSelect(rows ?? [], event.target.checked)}
                />
              </th>
            )}
            {expand && (
              <th className={styles.fold}>
                <span className="sr-only">{t('common.details')}</span>
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {rowActions && <th className={styles.actions}>{t('common.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => (
                <Fragment key={idOf(row)}>
                  <tr
                    data-id={idOf(row)}
                    data-selected={selected?.has(idOf(row)) || undefined}
                    tabIndex={props.rowKeys && -1}
                  >
                    {onSelect && (
                      <td className={styles.pick}>
                        <input
                          type="checkbox"
                          aria-label={t('common.selectRow')}
                          checked={selected?.has(idOf(row)) ?? false}
                          onChange={(event) => onSelect([row], event.target.checked)}
                        />
                      </td>
                    )}
                    {expand && (
                      <td className={styles.fold}>{expand(row) && <Unfold id={idOf(row)} unfolded={unfolded} />}</td>
                    )}
                    <Cells row={row} columns={columns} rowActions={rowActions} />
                  </tr>
                  {unfolded.has(idOf(row)) && expand && (
                    <tr className={styles.detail}>
                      <td colSpan={width}>{expand(row)}</td>
                    </tr>
                  )}
                </Fragment>
              ))
            : Array.from({ length: skeletonRows }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a skeleton have nothing else
                <tr key={index}>
                  <td colSpan={width}>
                    <span className={styles.bone} />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  )
}

/** Which rows of a list are unfolded. */
export function useUnfolded() {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  return {
    has: (id: number) => open.has(id),
    toggle: (id: number) => setOpen(new Set(open.has(id) ? [...open].filter((each) => each !== id) : [...open, id])),
  }
}

export function Unfold({ id, unfolded }: { id: number; unfolded: ReturnType<typeof useUnfolded> }) {
  const open = unfolded.has(id)
  return (
    <button
      type="button"
      className={styles.unfold}
      aria-expanded={open}
      aria-label={t('common.details')}
      onClick={() => unfolded.toggle(id)}
    >
      {open ? <DownOutlined /> : <RightOutlined />}
    </button>
  )
}

function HeaderCell<R extends object>({
  column,
  sort,
  onSort,
}: { column: Column<R> } & Pick<TableProps<R>, 'sort' | 'onSort'>) {
  const up = sort === column.key
  const down = sort === `-${column.key}`
  const next = up ? `-${column.key}` : down ? undefined : column.key
  return (
    <th
      style={column.width ? { minWidth: column.width } : undefined}
      data-align={column.align}
      aria-sort={column.sort ? (up ? 'ascending' : down ? 'descending' : 'none') : undefined}
    >
      {column.sort && onSort ? (
        <button
          type="button"
          className={styles.sort}
          title={t('common.sortBy', { label: column.title })}
          onClick={() => onSort(next)}
        >
          {column.title}
          <span aria-hidden="true">{up ? '↑' : down ? '↓' : '↕'}</span>
        </button>
      ) : (
        column.title
      )}
    </th>
  )
}

/** The content of a cell; a dash where there is none. */
export function cell<R extends object>(column: Column<R>, row: R): ReactNode {
  const content = column.render ? column.render(row) : (row as Record<string, ReactNode>)[column.key]
  return content === null || content === undefined || content === false || content === '' ? t('common.none') : content
}

import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { useCan } from '../api/user.ts'
import { t } from '../messages/index.ts'
import type { Action } from './actions.ts'
import { Cells } from './Cells.tsx'
import { type Stacked, stacked, type Titled } from './column.ts'
import styles from './DataTable.module.css'
import { ActionsShown, useFit } from './useFit.ts'
import type { Keys } from './useKeys.ts'
import { useRowKeys } from './useRowKeys.ts'

export interface TableProps<R extends object> {
  columns: Titled<R>[]
  /** Undefined while the first answer is loading: a skeleton is shown. */
  rows: R[] | undefined
  idOf: (row: R) => number
  sort?: string | undefined
  onSort?: (sort: string | undefined) => void
  rowActions?: ((row: R) => Action[]) | undefined
  /** What unfolds below a row; a row without it does not unfold. */
  expand?: ((row: R) => ReactNode) | undefined
  selected?: ReadonlyMap<number, R> | undefined
  onSelect?: ((rows: R[], on: boolean) => void) | undefined
  /** Whether a row can be selected: some action applies to it. */
  selectable?: ((row: R) => boolean) | undefined
  dense?: boolean
  busy?: boolean
  caption: string
  /** Keys that do something to the row that has the focus. */
  rowKeys?: ((row: R) => Keys) | undefined
}
const skeletonRows = 8

/** A table that fits its columns into the available width; when they do not fit, it scrolls inside its box with the first column in sight. */
export function DataTable<R extends object>(props: TableProps<R>) {
  const { rows, idOf, expand, selected, onSelect } = props
  const unfolded = useUnfolded()
  const root = useRowKeys(rows, idOf, props.rowKeys)
  const rowActions = useActing(props)
  const fit = useFit(root, [...props.columns.map(({ title }) => title), !rowActions].join())
  const columns = useMemo(() => (fit.room ? stacked(props.columns) : props.columns), [fit.room, props.columns])
  const below = fit.room === 'below'
  const aside = rowActions !== undefined && !below
  const width = columns.length + (onSelect ? 1 : 0) + (aside ? 1 : 0) + (expand ? 1 : 0)
  const free = rows?.filter((row) => props.selectable?.(row) ?? true) ?? []
  const all = free.length > 0 && free.every((row) => selected?.has(idOf(row)))
  return (
    <section
      ref={root}
      className={styles.box}
      data-scrolls={fit.scrolls || undefined}
      aria-label={props.caption}
      aria-busy={props.busy ?? !rows}
      tabIndex={-1}
    >
      <table
        className={styles.table}
        data-dense={props.dense || undefined}
        data-busy={props.busy || undefined}
        data-tight={fit.tight || undefined}
        data-room={fit.room}
        data-wrap={fit.wrap}
      >
        <thead>
          <tr>
            {onSelect && (
              <th className={styles.pick}>
                <input
                  type="checkbox"
                  aria-label={t('common.selectAll')}
                  checked={all}
                  onChange={(event) => onSelect(free, event.target.checked)}
                />
              </th>
            )}
            {expand && (
              <th className={styles.fold}>
                <span className="sr-only">{t('common.details')}</span>
              </th>
            )}
            {columns.map((column, index) => (
              <HeaderCell
                key={column.key}
                column={column}
                heading={index === 0}
                sort={props.sort}
                onSort={props.onSort}
              />
            ))}
            {aside && <th className={styles.actions}>{t('common.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          <ActionsShown value={fit.actions}>
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
                            disabled={!free.includes(row)}
                            checked={selected?.has(idOf(row)) ?? false}
                            onChange={(event) => onSelect([row], event.target.checked)}
                          />
                        </td>
                      )}
                      {expand && (
                        <td className={styles.fold}>{expand(row) && <Unfold id={idOf(row)} unfolded={unfolded} />}</td>
                      )}
                      <Cells row={row} columns={columns} rowActions={rowActions} below={below} />
                    </tr>
                    {unfolded.has(idOf(row)) && expand && (
                      <tr className={styles.detail}>
                        <td colSpan={width}>{expand(row)}</td>
                      </tr>
                    )}
                  </Fragment>
                ))
              : bones(width)}
          </ActionsShown>
        </tbody>
      </table>
    </section>
  )
}

/** The rows that are shown while the first answer is loading. */
const bones = (width: number) =>
  Array.from({ length: skeletonRows }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a skeleton have nothing else
    <tr key={index}>
      <td colSpan={width}>
        <span className={styles.bone} />
      </td>
    </tr>
  ))

/** The actions of the rows; none where the user can do nothing with any of them. */
function useActing<R extends object>({ rows, rowActions }: Pick<TableProps<R>, 'rows' | 'rowActions'>) {
  const can = useCan()
  const idle = rows?.every((row) => rowActions?.(row).every(({ endpoint }) => endpoint && !can(endpoint)))
  return idle ? undefined : rowActions
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

const signs = { ascending: '↑', descending: '↓', none: '↕' }
/** The order that a click on the header of a column sets. */
const next = { none: (key: string) => key, ascending: (key: string) => `-${key}`, descending: () => undefined }

function HeaderCell<R extends object>({
  column,
  heading,
  sort,
  onSort,
}: { column: Stacked<R>; heading: boolean } & Pick<TableProps<R>, 'sort' | 'onSort'>) {
  const order = sort === column.key ? 'ascending' : sort === `-${column.key}` ? 'descending' : 'none'
  return (
    <th
      className={heading ? styles.heading : undefined}
      style={column.width ? { minWidth: column.width } : undefined}
      data-align={column.align}
      aria-sort={column.sort ? order : undefined}
    >
      {column.sort && onSort ? (
        <button
          type="button"
          className={styles.sort}
          title={t('common.sortBy', { label: column.title })}
          onClick={() => onSort(next[order](column.key))}
        >
          <SortLabel title={column.title} sign={signs[order]} />
        </button>
      ) : (
        column.title
      )}
      {column.second && <div className={styles.second}>{column.second.title}</div>}
    </th>
  )
}

/** The title of a column with the sign of its order, which never stands on a line of its own. */
function SortLabel({ title, sign }: { title: string; sign: string }) {
  const words = title.split(' ')
  return (
    <>
      {words.slice(0, -1).join(' ')}{' '}
      <span className="unbroken">
        {words.at(-1)}
        <span aria-hidden="true">{sign}</span>
      </span>
    </>
  )
}

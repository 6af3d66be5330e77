import type { Path, Request, Response } from '@cogcampus/contract'
import { Button, Segmented } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { exportList } from '../api/exportList.ts'
import { useApi } from '../api/useApi.ts'
import { t } from '../messages/index.ts'
import { ActionBar } from './ActionBar.tsx'
import { type Action, useActions } from './actions.ts'
import { DataCards } from './DataCards.tsx'
import { type Column, DataTable } from './DataTable.tsx'
import { EmptyState } from './EmptyState.tsx'
import { FaultState } from './FaultState.tsx'
import { type Filter, FilterBar } from './FilterBar.tsx'
import { type Linked, LinkedFilters } from './LinkedFilters.tsx'
import { ListNews } from './ListNews.tsx'
import { Pager } from './Pager.tsx'
import { SavedViews } from './SavedViews.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import styles from './TablePage.module.css'
import { isShown, TableSettingsButton } from './TableSettingsButton.tsx'
import { useHeld } from './useHeld.ts'
import type { Keys } from './useKeys.ts'
import { useLiveRows } from './useLiveRows.ts'
import { useNarrow } from './useMedia.ts'
import { type Query, useQueryState } from './useQueryState.ts'
import { useSavedViews } from './useSavedViews.ts'
import { useTableSettings } from './useTableSettings.ts'

type PageAnswer = { list: object[]; total: number; totalCapped?: boolean | undefined }
/** The calls that answer pages of rows. */
export type PagePath = { [P in Path]: Response<P> extends PageAnswer ? P : never }[Path]
export type Row<P extends PagePath> = Response<P> extends { list: (infer R extends object)[] } ? R : never

interface Props<P extends PagePath> {
  endpoint: P
  /** What the rows are, for whoever hears the page. */
  caption: string
  columns: Column<Row<P>>[]
  filters?: Filter[]
  /** Sent with each call, not shown as a filter. */
  always?: Partial<Request<P>>
  /** What can be done here, above the table: the first is the main one. */
  actions?: Action[]
  rowActions?: (row: Row<P>) => Action[]
  /** What unfolds below a row; a row without it does not unfold. */
  expand?: (row: Row<P>) => ReactNode
  /** What can be done to the rows ticked; gives the table its check boxes. */
  selectionActions?: (rows: Row<P>[], clear: () => void) => Action[]
  /** The call that exports the rows that the filters leave. */
  exports?: Path
  /** Filters without a field, which links to this page carry. */
  linked?: readonly Linked[]
  /** The filter that is used all day, as one row of choices. */
  quick?: Quick
  /** Keys that do something to the row that has the focus; J and K go through the rows. */
  rowKeys?: (row: Row<P>) => Keys
  /** What stands where there are no rows at all, instead of the main action. */
  empty?: ReactNode
  /** What to do where there are no rows at all. */
  emptyHint?: string
  idOf?: (row: Row<P>) => number
}

interface Quick {
  name: string
  label: string
  options: { value: string; label: string }[]
}

/** A page of rows from the server: filters, sorting, paging, columns, density, actions. Its state is its query string. */
export function TablePage<P extends PagePath>(props: Props<P>) {
  const {
    endpoint,
    columns,
    filters = [],
    linked = [],
    actions = [],
    idOf = (row) => (row as unknown as { id: number }).id,
  } = props
  const [query, change] = useQueryState()
  const [settings, set] = useTableSettings(endpoint)
  const [selected, setSelected] = useState<ReadonlyMap<number, Row<P>>>(new Map())
  const narrow = useNarrow()
  const pageNo = Number(query.pageNo ?? 1)
  const pageSize = Number(query.pageSize ?? settings.pageSize)
  const names = [...filters, ...linked, props.quick].flatMap((each) => (each ? [each.name] : []))
  const wanted = Object.fromEntries(names.map((name) => [name, query[name]]).filter(([, value]) => value !== undefined))
  const views = useSavedViews(endpoint, [...names, 'sort'], settings, set)
  const filter = { ...props.always, ...wanted, ...(query.sort ? { sort: query.sort } : {}) }
  const input = { ...filter, pageNo, pageSize } as unknown as Request<P>
  const rows = useApi(endpoint, input, { keep: true })
  const place = useRef<HTMLDivElement>(null)
  const news = useLiveRows(place, endpoint, input, rows, selected.size > 0)
  const page = rows.data as (PageAnswer & { list: Row<P>[] }) | undefined

  const beyond = page !== undefined && page.list.length === 0 && page.total > 0 && pageNo > 1
  useEffect(() => {
    if (beyond && page) change({ pageNo: Math.ceil(page.total / pageSize) })
  })
  const select = (picked: Row<P>[], on: boolean) => {
    const next = new Map(selected)
    for (const row of picked) on ? next.set(idOf(row), row) : next.delete(idOf(row))
    setSelected(next)
  }
  const clear = () => setSelected(new Map())
  const toolbar = withExport(actions, props.exports, endpoint, filter)
  const idle = useActions(toolbar).length === 0 && !props.selectionActions
  // Until the answer to a new question is there, the rows are those that stand: their cells need not be made twice.
  const cells = useHeld({ columns, rowActions: props.rowActions }, rows.isPlaceholderData)
  const shown = useMemo(() => cells.columns.filter((column) => isShown(column, settings)), [cells.columns, settings])
  const Rows = narrow ? DataCards : DataTable

  return (
    <div className={styles.page}>
      <div className={styles.head} data-idle={idle || undefined}>
        {filters.length > 0 && <FilterBar filters={filters} query={query} change={change} />}
        <LinkedFilters linked={linked} query={query} change={change} />
        <div className={styles.toolbar}>
          {selected.size > 0 && props.selectionActions ? (
            <SelectionBar
              count={selected.size}
              clear={clear}
              actions={props.selectionActions([...selected.values()], clear)}
            />
          ) : (
            <ActionBar actions={toolbar} />
          )}
          <span className={styles.space} />
          <ListNews news={news} />
          <QuickFilter quick={props.quick} query={query} change={change} />
          <SavedViews views={views} />
          <TableSettingsButton columns={columns} settings={settings} change={set} />
        </div>
      </div>
      {rows.error && !page ? (
        <FaultState failure={rows.error} retry={rows.refetch} />
      ) : page?.total === 0 ? (
        <NoRows filtered={Object.keys(wanted).length > 0} hint={props.emptyHint} clear={() => change(none(names))}>
          {props.empty ?? <ActionBar actions={actions.slice(0, 1)} />}
        </NoRows>
      ) : (
        <div ref={place}>
          <Rows
            caption={props.caption}
            columns={shown}
            rows={page?.list}
            idOf={idOf}
            sort={query.sort as string | undefined}
            onSort={(sort) => change({ sort, pageNo: undefined })}
            rowActions={cells.rowActions}
            expand={props.expand}
            selected={selected}
            onSelect={props.selectionActions && select}
            dense={settings.dense}
            busy={rows.isPlaceholderData}
            rowKeys={props.rowKeys}
          />
        </div>
      )}
      {page && page.total > 0 && (
        <Pager
          pageNo={pageNo}
          pageSize={pageSize}
          total={page.total}
          capped={page.totalCapped ?? false}
          onChange={(next) => {
            if (next.pageSize) set({ pageSize: next.pageSize })
            change(next)
          }}
        />
      )}
    </div>
  )
}

function withExport(actions: Action[], exporting: Path | undefined, list: Path, filter: object): Action[] {
  if (!exporting) return actions
  return [
    ...actions,
    { label: t('common.export'), endpoint: exporting, run: () => exportList(exporting, list, filter) },
  ]
}

const none = (names: string[]) => Object.fromEntries(names.map((name) => [name, undefined]))

interface NoRowsProps {
  filtered: boolean
  hint: string | undefined
  clear: () => void
  children: ReactNode
}
function NoRows({ filtered, hint, clear, children }: NoRowsProps) {
  return (
    <EmptyState title={t(filtered ? 'common.emptyFiltered' : 'common.empty')} hint={!filtered && hint}>
      {filtered ? <Button onClick={clear}>{t('common.clearFilters')}</Button> : children}
    </EmptyState>
  )
}

interface QuickFilterProps {
  quick: Quick | undefined
  query: Query
  change: (change: Query) => void
}
function QuickFilter({ quick, query, change }: QuickFilterProps) {
  if (!quick) return null
  return (
    <Segmented
      aria-label={quick.label}
      value={String(query[quick.name] ?? '')}
      options={[{ value: '', label: t('common.all') }, ...quick.options]}
      onChange={(next) => change({ [quick.name]: next || undefined, pageNo: undefined })}
    />
  )
}

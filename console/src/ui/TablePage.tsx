import type { Path, Request, Response } from '@cogcampus/contract'
import { textsName } from '@cogcampus/contract/noun'
import { Button, Segmented } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { nounOf } from '../api/call.ts'
import { exportList, useExport } from '../api/exportList.ts'
import { useApi } from '../api/useApi.ts'
import { useUser } from '../api/user.ts'
import { fieldText } from '../messages/fieldText.ts'
import { capitalized } from '../messages/format.ts'
import { t } from '../messages/index.ts'
import { ActionBar } from './ActionBar.tsx'
import { type Action, useActions } from './actions.ts'
import type { Column, Titled } from './column.ts'
import { columnsOf } from './columnsOf.ts'
import type { TableProps } from './DataTable.tsx'
import { EmptyState } from './EmptyState.tsx'
import { FaultState } from './FaultState.tsx'
import { type Filter, FilterBar } from './FilterBar.tsx'
import { type Linked, LinkedFilters } from './LinkedFilters.tsx'
import { ListChanged } from './ListChanged.tsx'
import { Pager } from './Pager.tsx'
import type { Query } from './query.ts'
import { RowList } from './RowList.tsx'
import { SavedViews } from './SavedViews.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import styles from './TablePage.module.css'
import { isShown, TableSettingsButton } from './TableSettingsButton.tsx'
import { Tiles, TilesToggle, tileIn } from './Tiles.tsx'
import { useFrozenWhile } from './useFrozenWhile.ts'
import type { Keys } from './useKeys.ts'
import { useLiveRows } from './useLiveRows.ts'
import { useQueryState } from './useQueryState.ts'
import { type RestorePath, useRestore } from './useRestore.tsx'
import { useSavedViews } from './useSavedViews.ts'
import { useSelection } from './useSelection.ts'
import { useTableSettings } from './useTableSettings.ts'

/** A filter that is called as the noun's texts call its field, where it has no label. */
export type ListFilter = Omit<Filter, 'label'> & { label?: string }
type PageAnswer = { list: object[]; total: number; totalCapped?: boolean | undefined }
/** The calls that answer pages of rows. */
export type PagePath = { [P in Path]: Response<P> extends PageAnswer ? P : never }[Path]
export type Row<P extends PagePath> = Response<P> extends { list: (infer R extends object)[] } ? R : never

interface Props<P extends PagePath> {
  endpoint: P
  /** The caption of the table, for screen readers. */
  caption: string
  columns: Column<Row<P>>[]
  filters?: ListFilter[]
  /** Sent with each call, not shown as a filter. */
  always?: Partial<Request<P>>
  /** What can be done here, above the table: the first is the main one. */
  actions?: Action[]
  rowActions?: (row: Row<P>) => Action[]
  /** What unfolds below a row; a row without it does not unfold. */
  expand?: (row: Row<P>) => ReactNode
  /** What can be done to the rows ticked, besides the export and the row actions that say `bulk`. */
  selectionActions?: (rows: Row<P>[], clear: () => void) => Action[]
  /** The call that exports the rows that the filters leave. */
  exports?: Path
  /** What the list is narrowed to where it is opened without any filter; the user can widen it. */
  begin?: Query
  /** Filters without a field, which links to this page carry. */
  linked?: readonly Linked[]
  /** The filter that is used all day, as one row of choices. */
  quick?: Quick
  /** A row as a tile: the list is then a grid of them, which the user can turn into a table. */
  tile?: (row: Row<P>) => ReactNode
  /** Keys that do something to the row that has the focus; J and K go through the rows. */
  rowKeys?: (row: Row<P>) => Keys
  /** What stands where there are no rows at all, instead of the main action. */
  empty?: ReactNode
  /** What to do where there are no rows at all. */
  emptyHint?: string
  /** The call that restores a row: the list can be turned to its deleted rows, each with this action. */
  restore?: RestorePath
  /** Whether a deleted row may come back; unset: each may. */
  restorable?: (row: Row<P>) => boolean
  /** Further nouns to read again after a restore or a bulk action. */
  also?: string[]
  idOf?: (row: Row<P>) => number
}

/** The name of a row in confirmations and results: its `name`, or what the page says where rows with actions have none. */
type Named<R> = R extends { name: string }
  ? { nameOf?: (row: R) => string }
  : { nameOf: (row: R) => string } | { nameOf?: never; rowActions?: never; restore?: never }

interface Quick {
  name: string
  /** The name of the field, as the noun's texts have it, when not given. */
  label?: string
  options: { value: string; label: string }[]
}

/** A page of rows from the server: filters, sorting, paging, columns, density, actions. Its state is its query string. */
export function TablePage<P extends PagePath>(props: Props<P> & Named<Row<P>>) {
  const { endpoint, linked = [], actions = [], idOf = (row: Row<P>) => (row as unknown as { id: number }).id } = props
  // By its type, a page without it has rows with a name, or asks nothing about them.
  const { nameOf = (row: Row<P>) => (row as unknown as { name: string }).name } = props as {
    nameOf?: (row: Row<P>) => string
  }
  const { restore: path, restorable, also } = props
  const noun = textsName(nounOf(endpoint))
  const { filters, rowActions } = useRestore({
    path,
    restorable,
    also,
    idOf,
    nameOf,
    rowActions: props.rowActions,
    filters: props.filters?.map((each) => ({ label: fieldText(noun, each.name), ...each })),
  })
  const columns = useColumns(noun, props.columns)
  const [query, change] = useQueryState()
  const [settings, set] = useTableSettings(endpoint)
  const pageNo = Number(query.pageNo ?? 1)
  const pageSize = Number(query.pageSize ?? settings.pageSize)
  const names = [...filters, ...linked, props.quick].flatMap((each) => (each ? [each.name] : []))
  const wanted = Object.fromEntries(names.map((name) => [name, query[name]]).filter(([, value]) => value !== undefined))
  const selection = useSelection<Row<P>>({
    endpoint,
    idOf,
    nameOf,
    rowActions,
    selectionActions: props.selectionActions,
    exports: props.exports,
    sort: query.sort,
    also,
  })
  const views = useSavedViews(endpoint, [...names, 'sort'], settings, set, props.begin)
  const filter = { ...props.always, ...wanted, ...(query.sort ? { sort: query.sort } : {}) }
  const input = { ...filter, pageNo, pageSize } as unknown as Request<P>
  const rows = useApi(endpoint, input, { keep: true })
  const place = useRef<HTMLDivElement>(null)
  const news = useLiveRows(place, endpoint, input, rows, selection.selected.size > 0)
  const page = rows.data as (PageAnswer & { list: Row<P>[] }) | undefined

  useLastPage(page, pageNo, (last) => change({ pageNo: last }), pageSize)
  const exporting = useExport(props.exports, endpoint, page)
  const selects = page?.list.some(selection.selectable) ?? false
  const toolbar = withExport(actions, exporting, endpoint, filter)
  const idle = useActions(toolbar).length === 0 && !selects
  // Until the new answer arrives, the old rows stay: their cells need not be rendered twice.
  const cells = useFrozenWhile({ columns, rowActions }, rows.isPlaceholderData)
  const shown = useMemo(() => cells.columns.filter((column) => isShown(column, settings)), [cells.columns, settings])
  const caption = capitalized(props.caption)

  return (
    <div className={styles.page}>
      <div className={styles.head} data-idle={idle || undefined}>
        {filters.length > 0 && <FilterBar filters={filters} query={query} change={change} begin={props.begin} />}
        <LinkedFilters linked={linked} query={query} change={change} />
        <div className={styles.toolbar}>
          <Tools
            selected={selection.selected.size}
            clear={selection.clear}
            selection={selection.actions}
            list={toolbar}
          />
          <span className={styles.space} />
          <ListChanged news={news} />
          <QuickFilter noun={noun} quick={props.quick} query={query} change={change} />
          <span className={styles.settings}>
            <TilesToggle tiles={props.tile !== undefined} query={query} change={change} />
            <SavedViews views={views} />
            <TableSettingsButton columns={columns} settings={settings} change={set} />
          </span>
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
            tile={tileIn(query, props.tile)}
            caption={caption}
            columns={shown}
            rows={page?.list}
            idOf={idOf}
            sort={query.sort as string | undefined}
            onSort={(sort) => change({ sort, pageNo: undefined })}
            rowActions={cells.rowActions}
            expand={props.expand}
            selected={selection.selected}
            onSelect={selects ? selection.select : undefined}
            selectable={selection.selectable}
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
      {selection.element}
    </div>
  )
}

/** The rows as tiles, or as a list. */
function Rows<R extends object>({ tile, ...list }: TableProps<R> & { tile: ((row: R) => ReactNode) | undefined }) {
  const { caption, rows, idOf, busy } = list
  return tile ? <Tiles caption={caption} rows={rows} idOf={idOf} busy={busy} tile={tile} /> : <RowList {...list} />
}

/** The columns of a list, those hidden at first that say the same in every row that the user can see. */
function useColumns<R extends object>(noun: string, columns: Column<R>[]): Titled<R>[] {
  const user = useUser()
  const campus = user?.oneCampus
  const person = user?.ownRows
  return useMemo(() => {
    const same = { campus, person }
    return columnsOf(noun, columns).map((column) =>
      column.about && same[column.about] ? { ...column, hidden: true } : column,
    )
  }, [noun, columns, campus, person])
}

/** Goes to the last page when the one that is open is no longer there. */
function useLastPage(page: PageAnswer | undefined, pageNo: number, go: (pageNo: number) => void, pageSize: number) {
  const beyond = page !== undefined && page.list.length === 0 && page.total > 0 && pageNo > 1
  useEffect(() => {
    if (beyond) go(Math.ceil(page.total / pageSize))
  })
}

function withExport(actions: Action[], exporting: Path | undefined, list: Path, filter: object): Action[] {
  if (!exporting) return actions
  return [
    ...actions,
    { label: t('common.export'), endpoint: exporting, run: () => exportList(exporting, list, filter) },
  ]
}

/** What can be done with the rows ticked, or where none is with the list. */
function Tools(props: { selected: number; clear: () => void; selection: Action[]; list: Action[] }) {
  if (props.selected === 0) return <ActionBar actions={props.list} />
  return <SelectionBar count={props.selected} clear={props.clear} actions={props.selection} />
}

const none = (names: string[]) => Object.fromEntries(names.map((name) => [name, undefined]))

interface NoRowsProps {
  filtered: boolean
  hint: string | undefined
  clear: () => void
  children: ReactNode
}
/** Who reaches own rows alone reads that nothing is within reach, not that there is nothing. */
function NoRows({ filtered, hint, clear, children }: NoRowsProps) {
  const own = useUser()?.ownRows
  const none = own ? 'common.emptyWithin' : 'common.empty'
  const noMatch = own ? 'common.emptyFilteredWithin' : 'common.emptyFiltered'
  return (
    <EmptyState title={t(filtered ? noMatch : none)} hint={!filtered && hint}>
      {filtered ? <Button onClick={clear}>{t('common.clearFilters')}</Button> : children}
    </EmptyState>
  )
}

interface QuickFilterProps {
  noun: string
  quick: Quick | undefined
  query: Query
  change: (change: Query) => void
}
function QuickFilter({ noun, quick, query, change }: QuickFilterProps) {
  if (!quick) return null
  return (
    <Segmented
      aria-label={quick.label ?? fieldText(noun, quick.name)}
      className={styles.quick ?? ''}
      value={String(query[quick.name] ?? '')}
      options={[{ value: '', label: t('common.all') }, ...quick.options]}
      onChange={(next) => change({ [quick.name]: next || undefined, pageNo: undefined })}
    />
  )
}

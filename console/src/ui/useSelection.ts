import type { Path } from '@cogcampus/contract'
import { useState } from 'react'
import { exportList } from '../api/exportList.ts'
import { useCan } from '../api/user.ts'
import { t } from '../messages/index.ts'
import type { Action } from './actions.ts'
import { useBulk } from './useBulk.ts'

interface Options<R extends object> {
  /** The call that answers the rows. */
  endpoint: Path
  idOf: (row: R) => number
  nameOf: (row: R) => string
  rowActions: ((row: R) => Action[]) | undefined
  selectionActions: ((rows: R[], clear: () => void) => Action[]) | undefined
  exports: Path | undefined
  sort: unknown
  also: string[] | undefined
}

/**
 * The selected rows and their actions: the bulk actions of the page, the row actions with `bulk`, and the export. A row
 * without any action is not `selectable`.
 */
export function useSelection<R extends object>(options: Options<R>) {
  const { endpoint, idOf, exports, sort } = options
  const [selected, setSelected] = useState<ReadonlyMap<number, R>>(new Map())
  const can = useCan()
  const bulk = useBulk(options)
  const clear = () => setSelected(new Map())
  const offered = (rows: R[]): Action[] => [
    ...(options.selectionActions?.(rows, clear) ?? []),
    ...bulk.actions(rows, clear),
    ...(exports
      ? [
          {
            label: t('common.exportSelected'),
            endpoint: exports,
            run: () => exportList(exports, endpoint, { ids: rows.map(idOf), ...(sort ? { sort } : {}) }),
          },
        ]
      : []),
  ]
  return {
    selected,
    clear,
    actions: offered([...selected.values()]),
    selectable: (row: R) => offered([row]).some((each) => !each.disabled && (!each.endpoint || can(each.endpoint))),
    select: (rows: R[], on: boolean) => {
      const next = new Map(selected)
      for (const row of rows) on ? next.set(idOf(row), row) : next.delete(idOf(row))
      setSelected(next)
    },
    element: bulk.element,
  }
}

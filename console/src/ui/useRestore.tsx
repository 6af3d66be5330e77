import type { Path } from '@cogcampus/contract'
import { useMemo } from 'react'
import { useAction } from '../api/useAction.ts'
import { useCan } from '../api/user.ts'
import { t } from '../messages/index.ts'
import type { Action } from './actions.ts'
import { DeletedSelect } from './DeletedSelect.tsx'
import type { Filter } from './FilterBar.tsx'

/** The calls that restore a row by its id. */
export type RestorePath = Extract<Path, `${string}/restore`>

interface Options<R extends object> {
  path: RestorePath | undefined
  /** Whether a deleted row may come back; unset: each may. */
  restorable?: ((row: R) => boolean) | undefined
  also: string[] | undefined
  idOf: (row: R) => number
  nameOf: (row: R) => string
  rowActions: ((row: R) => Action[]) | undefined
  filters: Filter[] | undefined
}

/** The filter that shows the deleted rows of a list, for users who may restore them, and the restore action of a deleted row. */
export function useRestore<R extends object>({
  also = [],
  idOf,
  nameOf,
  rowActions,
  filters = [],
  restorable = () => true,
  ...rest
}: Options<R>) {
  const can = useCan()
  const path = rest.path && can(rest.path) ? rest.path : undefined
  // Nothing is called where nothing can be restored.
  const { run } = useAction((path ?? '') as RestorePath, { also })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the others mean the same each time, and rows keep their cells
  const withRestore = useMemo(() => {
    if (!path) return rowActions
    return (row: R): Action[] => {
      if (!(row as { deletedAt?: string | null }).deletedAt) return rowActions?.(row) ?? []
      if (!restorable(row)) return []
      return [
        {
          label: t('common.restore'),
          endpoint: path,
          bulk: { id: idOf(row) },
          confirm: { title: t('common.restoreTitle', { name: nameOf(row) }) },
          run: () => run({ id: idOf(row) }),
        },
      ]
    }
  }, [path, rowActions])
  const deleted: Filter = { name: 'deleted', label: t('common.records'), input: <DeletedSelect /> }
  return { filters: path ? [...filters, deleted] : filters, rowActions: withRestore }
}

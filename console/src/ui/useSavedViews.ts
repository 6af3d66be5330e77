import type { Response } from '@cogcampus/contract'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useAction } from '../api/useAction.ts'
import { useApi } from '../api/useApi.ts'
import { pairsOf, type Query } from './query.ts'
import { useQueryState } from './useQueryState.ts'

export type SavedView = Response<'/admin/saved-view/list'>[number]
interface Settings {
  toggled: string[]
}

/**
 * The user's saved views of one list. A view is the part of the address that says what the list shows (`names`: filters and
 * order) and the columns. The open view is not stored: it is the one that matches what is shown.
 */
export function useSavedViews(
  endpoint: string,
  names: readonly string[],
  settings: Settings,
  set: (change: Settings) => void,
  begin?: Query,
) {
  const page = `${useLocation().pathname}:${endpoint}`
  const [query, change] = useQueryState()
  const { data: list, isError } = useApi('/admin/saved-view/list', { page }, { freshMs: 60_000 })
  const add = useAction('/admin/saved-view/add', { done: false })
  const shown = textOf(names.flatMap((name) => pairsOf(name, query[name])))
  const columns = [...settings.toggled].sort()
  const show = (view: SavedView | undefined) => {
    const wanted = new URLSearchParams(view?.query)
    change({ ...Object.fromEntries(names.map((name) => [name, wanted.getAll(name)])), pageNo: undefined })
    set({ toggled: view?.columns ?? [] })
  }

  // A link sets its own filters; only a list opened without any opens with the default view, or as the page begins.
  const plain = useRef(shown === '')
  const first = list?.find(({ isDefault }) => isDefault)
  useEffect(() => {
    if (!list && !isError) return
    // Whoever set a filter meanwhile knows what to look at.
    if (plain.current && shown === '' && first) show(first)
    else if (plain.current && shown === '' && begin) change({ ...begin, pageNo: undefined })
    plain.current = false
  })

  return {
    list: list ?? [],
    /** The view that matches what is shown; `null` for the plain list. */
    current:
      list?.find((view) => view.query === shown && view.columns.join() === columns.join()) ??
      (shown === '' && columns.length === 0 ? null : undefined),
    show,
    keep: (name: string) => add.run({ page, name, query: shown, columns, isDefault: false }),
  }
}
export type SavedViewsOf = ReturnType<typeof useSavedViews>

/** Pairs in one order, so that the same view is the same text. */
const textOf = (pairs: string[][]): string => new URLSearchParams(pairs.sort()).toString()

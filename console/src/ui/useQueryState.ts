import { useLocation, useSearchParams } from 'react-router'
import { type Query, queryOf, withChange } from './query.ts'

/**
 * What the page shows lives in its query string: a link to it opens the same view. Numbers and booleans come back as
 * such; a name that stands there several times comes back as a list.
 */
export function useQueryState(): [Query, (change: Query) => void] {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const change = (next: Query) => {
    // What another change did since this was rendered stays.
    const before = location.pathname === pathname ? new URLSearchParams(location.search) : params
    const changed = withChange(before, next)
    if (changed) setParams(changed, { replace: true, preventScrollReset: true })
  }
  return [queryOf(params), change]
}

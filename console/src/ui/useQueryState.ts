import { useLocation, useSearchParams } from 'react-router'

type QueryValue = string | number | boolean | undefined | null
export type Query = Record<string, QueryValue>

/** What the page shows lives in its query string: a link to it opens the same view. Numbers and booleans come back as such. */
export function useQueryState(): [Query, (change: Query) => void] {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const state = Object.fromEntries([...params].map(([name, text]) => [name, decode(text)]))
  const change = (next: Query) => {
    // What another change did since this was rendered stays.
    const before = location.pathname === pathname ? new URLSearchParams(location.search) : params
    const merged = new URLSearchParams(before)
    for (const [name, value] of Object.entries(next)) {
      if (value === undefined || value === null || value === '') merged.delete(name)
      else merged.set(name, String(value))
    }
    if (merged.toString() !== before.toString()) setParams(merged, { replace: true, preventScrollReset: true })
  }
  return [state, change]
}

function decode(text: string): QueryValue {
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== '' && String(Number(text)) === text ? Number(text) : text
}

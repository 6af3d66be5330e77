import { useLocation, useSearchParams } from 'react-router'

type One = string | number | boolean
type QueryValue = One | One[] | undefined | null
export type Query = Record<string, QueryValue>

/**
 * What the page shows lives in its query string: a link to it opens the same view. Numbers and booleans come back as
 * such; a name that stands there several times comes back as a list.
 */
export function useQueryState(): [Query, (change: Query) => void] {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const state = Object.fromEntries([...new Set(params.keys())].map((name) => [name, decode(params.getAll(name))]))
  const change = (next: Query) => {
    // What another change did since this was rendered stays.
    const before = location.pathname === pathname ? new URLSearchParams(location.search) : params
    const merged = new URLSearchParams(before)
    for (const [name, value] of Object.entries(next)) {
      merged.delete(name)
      for (const [, text] of pairsOf(name, value)) merged.append(name, text)
    }
    if (sorted(merged) !== sorted(before)) setParams(merged, { replace: true, preventScrollReset: true })
  }
  return [state, change]
}

/** How a value stands in an address: a list once for each of its members, nothing not at all. */
export function pairsOf(name: string, value: QueryValue): [string, string][] {
  const all = [value].flat().filter((one) => one !== undefined && one !== null && one !== '')
  return all.map((one) => [name, String(one)])
}

/** Of one name the order counts, of several it does not. */
function sorted(params: URLSearchParams): string {
  const copy = new URLSearchParams(params)
  copy.sort()
  return copy.toString()
}

function decode(texts: string[]): QueryValue {
  const values = texts.map((text): One => {
    if (text === 'true' || text === 'false') return text === 'true'
    return text !== '' && String(Number(text)) === text ? Number(text) : text
  })
  return values.length > 1 ? values : values[0]
}

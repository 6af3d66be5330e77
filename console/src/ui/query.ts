type One = string | number | boolean
type QueryValue = One | One[] | undefined | null
export type Query = Record<string, QueryValue>

/** What an address says: numbers and booleans as such, a name that stands there several times as a list. */
export const queryOf = (params: URLSearchParams): Query =>
  Object.fromEntries([...new Set(params.keys())].map((name) => [name, decode(params.getAll(name))]))

/** The address with a change; undefined where it says the same already. */
export function withChange(before: URLSearchParams, change: Query): URLSearchParams | undefined {
  const merged = new URLSearchParams(before)
  for (const [name, value] of Object.entries(change)) {
    merged.delete(name)
    for (const [, text] of pairsOf(name, value)) merged.append(name, text)
  }
  return sorted(merged) === sorted(before) ? undefined : merged
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

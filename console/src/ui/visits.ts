/** What an earlier visit weighs beside the next one: habits of last month count, those of last year do not. */
const fading = 0.98

const keyOf = (userId: number) => `cog.visits.${userId}`

/** How often the user opened each page on this device, earlier visits counting less. */
export const visitsOf = (userId: number): Record<string, number> =>
  JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}') as Record<string, number>

/** Counts a visit of a page. */
export function noteVisit(userId: number, path: string): void {
  const faded = Object.entries(visitsOf(userId)).map(([page, times]) => [page, times * fading] as const)
  const visits = new Map(faded.filter(([, times]) => times > 0.1))
  visits.set(path, (visits.get(path) ?? 0) + 1)
  localStorage.setItem(keyOf(userId), JSON.stringify(Object.fromEntries(visits)))
}

/** The pages that were visited most, then the first of the others, in the order in which they are given: they stay in their places. */
export function mostVisited<P extends { path: string }>(
  pages: readonly P[],
  visits: Readonly<Record<string, number>>,
  count: number,
): P[] {
  const times = ({ path }: P) => visits[path] ?? 0
  const chosen = new Set(pages.toSorted((one, other) => times(other) - times(one)).slice(0, count))
  return pages.filter((page) => chosen.has(page))
}

import { useQueryState } from '../../../ui/useQueryState.ts'
import { periodOf } from './period.ts'

/** The period that a page shows, and the campus: both in its address. */
export function usePeriod() {
  const [query, change] = useQueryState()
  return {
    ...periodOf(query),
    setSpan: (days: number) => change({ days, from: undefined, to: undefined }),
    setDays: (next: { from: string; to: string }) => change({ ...next, days: undefined }),
    setCampus: (campusId: number | undefined) => change({ campusId }),
  }
}
export type Period = ReturnType<typeof usePeriod>

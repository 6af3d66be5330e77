import dayjs from 'dayjs'
import { useQueryState } from '../../../ui/useQueryState.ts'

const wire = 'YYYY-MM-DD'
export const spans = [7, 30, 90] as const

/** The period that a page shows, and the campus: both in its address. */
export function usePeriod() {
  const [query, change] = useQueryState()
  const span = spans.find((days) => days === query.days)
  const until = dayjs().format(wire)
  const from = span
    ? dayjs()
        .subtract(span - 1, 'day')
        .format(wire)
    : (query.from as string | undefined)
  const to = span ? until : (query.to as string | undefined)
  return {
    /** As the calls take it. */
    input: {
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(query.campusId ? { campusId: Number(query.campusId) } : {}),
    },
    /** The chosen number of days up to today; none where both ends were chosen. */
    span: from && !span ? undefined : (span ?? 30),
    campusId: query.campusId === undefined ? undefined : Number(query.campusId),
    setSpan: (days: number) => change({ days, from: undefined, to: undefined }),
    setDays: (next: { from: string; to: string }) => change({ ...next, days: undefined }),
    setCampus: (campusId: number | undefined) => change({ campusId }),
  }
}
export type Period = ReturnType<typeof usePeriod>

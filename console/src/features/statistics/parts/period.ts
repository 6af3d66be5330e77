import type { Query } from '../../../ui/query.ts'
import { now } from '../../../ui/wall.ts'

const wire = 'YYYY-MM-DD'
/** The periods that one click chooses, in days up to today. */
export const spans = [7, 30, 90] as const

/** The period that an address asks for, and the campus. */
export function periodOf(query: Query) {
  const span = spans.find((days) => days === query.days)
  const today = now()
  const from = span ? today.subtract(span - 1, 'day').format(wire) : (query.from as string | undefined)
  const to = span ? today.format(wire) : (query.to as string | undefined)
  const campusId = query.campusId === undefined ? undefined : Number(query.campusId)
  return {
    /** As the calls take it. */
    input: { ...(from ? { from } : {}), ...(to ? { to } : {}), ...(campusId ? { campusId } : {}) },
    /** The chosen number of days up to today; none where both ends were chosen. */
    span: from && !span ? undefined : (span ?? 30),
    campusId,
  }
}

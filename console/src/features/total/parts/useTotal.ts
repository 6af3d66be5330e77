import type { TotalBase } from '@cogcampus/contract/life/totalNumbers'
import { useUser } from '../../../api/user.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const id = (value: unknown) => (typeof value === 'number' ? value : undefined)

/** What the pages of statistics are about, as it stands in the address: the days, and what figures are narrowed by. */
export function useTotal() {
  const [query, change] = useQueryState()
  const oneCampus = useUser()?.oneCampus
  const [from, to] = [text(query.from), text(query.to)]
  const given = Object.entries({
    campusId: oneCampus ? undefined : id(query.campusId),
    courseId: id(query.courseId),
    doctorId: id(query.doctorId),
  }).filter(([, value]) => value !== undefined)
  const base: TotalBase = Object.fromEntries(given)
  return {
    base,
    days: { ...(from ? { from } : {}), ...(to ? { to } : {}) },
    change: (next: TotalBase & { from?: string; to?: string; unit?: string }) => change(next),
    unit: text(query.unit),
  }
}
export type Total = ReturnType<typeof useTotal>

import { useUser } from '../../../api/user.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** What the reports are about, as it stands in the address: the days, and the campus of a user who sees several. */
export function useReport() {
  const [query, change] = useQueryState()
  const oneCampus = useUser()?.oneCampus
  const [from, to] = [text(query.from), text(query.to)]
  const campusId = !oneCampus && typeof query.campusId === 'number' ? query.campusId : undefined
  return {
    /** As the calls take it. */
    input: { ...(from ? { from } : {}), ...(to ? { to } : {}), ...(campusId ? { campusId } : {}) },
    campusId,
    change: (next: { from?: string; to?: string; campusId?: number | undefined }) => change(next),
  }
}
export type Report = ReturnType<typeof useReport>

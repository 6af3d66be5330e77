import { useApi } from '../../../api/useApi.ts'
import { useUser } from '../../../api/user.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { todayText } from '../../../ui/wall.ts'

export const subjects = ['doctor', 'room', 'patient'] as const
export type Subject = (typeof subjects)[number]
interface About {
  doctorId?: number
  roomId?: number
  patientId?: number
}

/** Which templates the grid shows; it stands in the address. */
export function useGridQuery() {
  const user = useUser()
  const [query, change] = useQueryState()
  const campuses = useApi('/admin/campus/all', {}, { freshMs: 60_000 })
  const by = subjects.find((subject) => subject === query.by) ?? 'doctor'
  const chosen = typeof query.of === 'number' ? query.of : undefined
  return {
    campusId: Number(query.campusId ?? user?.campusId ?? campuses.data?.[0]?.id ?? 0),
    day: typeof query.day === 'string' ? query.day : todayText(),
    by,
    chosen,
    about: aboutOf(by, chosen),
    campuses,
    change,
  }
}

function aboutOf(by: Subject, chosen: number | undefined): About {
  if (chosen === undefined) return {}
  return by === 'doctor' ? { doctorId: chosen } : by === 'room' ? { roomId: chosen } : { patientId: chosen }
}

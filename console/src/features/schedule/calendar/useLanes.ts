import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { type Lesson, nameOn, takenBy } from '../../../shared/session/lesson.ts'
import type { View } from './useView.ts'

/** A doctor, a room or a device of the campus; 0 stands for none. */
export interface Resource {
  id: number
  name: string
}

/** The doctors, rooms or devices of the campus, and of the lessons what is not among them. */
export function useLanes({ campusId, side, one }: View, lessons: readonly Lesson[]): Resource[] {
  const can = useCan()
  const read = (on: View['side'], path: Parameters<typeof can>[0]) => ({
    enabled: campusId > 0 && side === on && can(path),
    keep: true,
    freshMs: 60_000,
  })
  const paged = { campusId, pageSize: 200 } as const
  const doctors = useApi('/admin/doctor-info/campus', { campusId }, read('doctor', '/admin/doctor-info/campus'))
  const rooms = useApi('/admin/mac-info/room/page', { ...paged, status: 1 }, read('room', '/admin/mac-info/room/page'))
  const devices = useApi('/admin/mac-info/page', { ...paged, state: 'ACTIVE' }, read('device', '/admin/mac-info/page'))
  const listed: readonly Resource[] =
    { doctor: doctors.data, room: rooms.data?.list, device: devices.data?.list, patient: [] }[side] ?? []
  const lanes = new Map(listed.map(({ id, name }) => [id, { id, name }]))
  for (const { first } of lessons) {
    const id = takenBy(first, side)
    if (!lanes.has(id)) lanes.set(id, { id, name: nameOn(first, side) ?? t('common.unset') })
  }
  return [...lanes.values()].filter(({ id }) => one === undefined || id === one)
}

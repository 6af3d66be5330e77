import { t } from '../../../messages/index.ts'
import { clockOf, type Lesson, type Side } from '../../../shared/session/lesson.ts'

/** When a lesson is. */
export const timeOf = ({ from, to }: Pick<Lesson, 'from' | 'to'>): string => `${clockOf(from)}–${clockOf(to)}`

/** Who takes part, by name; of a group, its course and the seats that are taken. */
export function titleOf({ sessions, first }: Lesson): string {
  if (first.capacity === 1) return first.patientName
  return t('schedule.calendar.group', { course: first.courseName, seats: sessions.length, capacity: first.capacity })
}

/** What else a block says where it is shown by this side. */
export function restOf({ first }: Lesson, side: Side): string {
  const { capacity, courseName, doctorName, roomName, macName } = first
  const course = capacity === 1 ? courseName : null
  const parts = {
    doctor: [roomName, course, macName],
    room: [doctorName, course, macName],
    device: [doctorName, course, roomName],
    patient: [doctorName, roomName, course, macName],
  }
  return parts[side].filter(Boolean).join(' · ')
}

/** What a block does not show but says to those who hear it: who takes part in a group, and the state. */
export const heardOf = ({ first, sessions, state }: Lesson): string =>
  [
    first.capacity === 1 ? '' : sessions.map(({ patientName }) => patientName).join(t('common.comma')),
    t(`so-day:state.${state}`),
  ]
    .filter(Boolean)
    .join(' ')

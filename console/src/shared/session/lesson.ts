import type { Response } from '@cogcampus/contract'
import { holdsPlace, type SessionState } from '@cogcampus/contract/life/session'

export type Session = Response<'/admin/so-day/list/admin'>[number]

/** What the calendar is shown by. */
export const sides = ['doctor', 'room', 'device', 'patient'] as const
export type Side = (typeof sides)[number]

/** A lesson as a block shows it: its sessions, and its time in minutes of the day. */
export interface Lesson {
  id: number
  day: string
  from: number
  to: number
  state: SessionState
  sessions: readonly Session[]
  first: Session
}

const keys = { doctor: 'doctorId', room: 'roomId', device: 'macId', patient: 'patientId' } as const
const names = { doctor: 'doctorName', room: 'roomName', device: 'macName', patient: 'patientName' } as const

/** The id of what a session takes on a side; 0 for none. */
export const takenBy = (session: Session, side: Side): number => session[keys[side]] ?? 0
/** Its name. */
export const nameOn = (session: Session, side: Side): string | null => session[names[side]]

/** Minutes of the day of `HH:mm`; of an end, midnight is that of the next day. */
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const endOf = (clock: string): number => minutesOf(clock) || dayMinutes
export const dayMinutes = 24 * 60
/** `HH:mm` of minutes of the day. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Of a group, the state that still asks for something goes first. */
const urgency: readonly SessionState[] = [
  'LEAVE_ASKED',
  'PLANNED',
  'CONFIRMED',
  'CHECKED_IN',
  'ABSENT',
  'DONE',
  'LEAVE',
  'CANCELLED',
]

/** The lessons of sessions, in the order of time; those who hold no place only if `all` are shown. */
export function lessonsOf(sessions: readonly Session[], all: boolean): Lesson[] {
  const groups = new Map<number, Session[]>()
  for (const session of sessions) {
    if (!all && !holdsPlace(session.state)) continue
    const group = groups.get(session.lessonId)
    if (group) group.push(session)
    else groups.set(session.lessonId, [session])
  }
  return [...groups].map(([id, group]) => {
    const [first] = group.toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state)) as [Session]
    return {
      id,
      day: first.day,
      from: minutesOf(first.from),
      to: endOf(first.to),
      state: first.state,
      sessions: group,
      first,
    }
  })
}

/** Groups what stands in the same place. */
export function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** A lesson in its lane, beside those that stand at the same time. */
export interface Placed {
  lesson: Lesson
  column: number
  columns: number
}

/** Puts the lessons of a lane side by side where they overlap: cancelled ones, or those of several doctors. */
export function sideBySide(lessons: readonly Lesson[]): Placed[] {
  const placed: Placed[] = []
  let cluster: Placed[] = []
  let ends: number[] = []
  const close = () => {
    for (const each of cluster) each.columns = ends.length
    cluster = []
    ends = []
  }
  for (const lesson of lessons.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (ends.every((end) => end <= lesson.from)) close()
    const free = ends.findIndex((end) => end <= lesson.from)
    const column = free < 0 ? ends.length : free
    ends[column] = lesson.to
    const one = { lesson, column, columns: 1 }
    cluster.push(one)
    placed.push(one)
  }
  close()
  return placed
}

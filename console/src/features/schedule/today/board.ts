import type { SessionState } from '@cogcampus/contract/life/session'
import { minutesOf, type Session } from '../../../shared/session/lesson.ts'

/** After how many minutes a patient who was not checked in is late. */
const graceMinutes = 10

export const groups = ['late', 'expected', 'here', 'over'] as const
type Group = (typeof groups)[number]

const settled: Partial<Record<SessionState, Group>> = { CHECKED_IN: 'here', DONE: 'over', ABSENT: 'over' }

/** How many minutes ago a session began; negative before it. */
export const begunFor = ({ from }: Session, now: number): number => now - minutesOf(from)

/** Today's sessions by what the front desk does next; leave and what was cancelled are not expected. */
export function boardOf(sessions: readonly Session[], now: number): Record<Group, Session[]> {
  const board: Record<Group, Session[]> = { late: [], expected: [], here: [], over: [] }
  for (const session of sessions) {
    if (session.state === 'LEAVE' || session.state === 'CANCELLED') continue
    const asked = session.state === 'LEAVE_ASKED'
    const late = !asked && begunFor(session, now) >= graceMinutes
    board[settled[session.state] ?? (late ? 'late' : 'expected')].push(session)
  }
  return board
}

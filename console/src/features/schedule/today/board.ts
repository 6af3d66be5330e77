import type { SessionState } from '@cogcampus/contract/life/session'
import { minutesOf, type Session } from '../../../shared/session/lesson.ts'
import type { Action } from '../../../ui/actions.ts'

/** After how many minutes a patient who was not checked in is late. */
const graceMinutes = 10

export const groups = ['late', 'expected', 'here', 'leave', 'over'] as const
type Group = (typeof groups)[number]

const settled: Partial<Record<SessionState, Group>> = {
  CHECKED_IN: 'here',
  LEAVE: 'leave',
  DONE: 'over',
  ABSENT: 'over',
}

/** How many minutes ago a session began; negative before it. */
export const begunFor = ({ from }: Session, now: number): number => now - minutesOf(from)

/** Today's sessions by what the front desk does next; what was cancelled is not among them. */
export function boardOf(sessions: readonly Session[], now: number): Record<Group, Session[]> {
  const board: Record<Group, Session[]> = { late: [], expected: [], here: [], leave: [], over: [] }
  for (const session of sessions) {
    if (session.state === 'CANCELLED') continue
    const asked = session.state === 'LEAVE_ASKED'
    const late = !asked && begunFor(session, now) >= graceMinutes
    board[settled[session.state] ?? (late ? 'late' : 'expected')].push(session)
  }
  return board
}

/** The steps with which the day goes on; all others are taken when something comes between. */
const onward: readonly Action['endpoint'][] = [
  '/admin/so-day/makeUp',
  '/admin/so-day/checkIn',
  '/admin/so-day/done',
  '/admin/so-day/leave/check',
]

/** The next step of a session, if it has one, and all others, those that cannot be undone last. */
export function nextOf(steps: readonly Action[]): { next: Action[]; others: Action[] } {
  const next = steps.find(({ endpoint }) => onward.includes(endpoint))
  const others = steps.filter((step) => step !== next)
  return { next: next ? [next] : [], others: others.toSorted((a, b) => Number(a.danger ?? 0) - Number(b.danger ?? 0)) }
}

import type { SessionState } from '@cogcampus/contract/life/session'

/** The sign of each state: what a block shows besides its colour. */
export const marks: Record<SessionState, string> = {
  PLANNED: '○',
  CONFIRMED: '◐',
  LEAVE_ASKED: '▲',
  LEAVE: '△',
  CHECKED_IN: '●',
  DONE: '✓',
  ABSENT: '✕',
  CANCELLED: '–',
}

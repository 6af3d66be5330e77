import dayjs from 'dayjs'
import { now } from '../../ui/wall.ts'
import type { Session } from '../session/lesson.ts'

/** How many days are left to make up for a session on leave, today included; none where nothing can be made up. */
export function daysLeft({
  state,
  makeUpUntil,
  madeUpOn,
}: Pick<Session, 'state' | 'makeUpUntil' | 'madeUpOn'>): number {
  if (state !== 'LEAVE' || makeUpUntil === null || madeUpOn !== null) return 0
  return Math.max(0, dayjs(makeUpUntil).diff(now().startOf('day'), 'day') + 1)
}

import type { Spot } from './ghost.ts'
import type { Span } from './span.ts'

/** Where a lesson can come to stand. */
export type DropLane = Pick<Spot, 'lane' | 'day' | 'resource'>

/** Lessons are drawn and moved in steps of this many minutes. */
export const stepMinutes = 15

/** The minute of the day at a height of a lane. */
export function minuteAt(element: Element, clientY: number, { from, to }: Span): number {
  const { top, height } = element.getBoundingClientRect()
  return from + ((clientY - top) / height) * (to - from)
}

import { clockOf, type Lesson, type Side } from '../../../shared/session/lesson.ts'
import type { Spot } from './ghost.ts'
import type { Span } from './span.ts'

/** Where a lesson can come to stand. */
export type DropLane = Pick<Spot, 'lane' | 'day' | 'resource'>

/** Lessons are drawn and moved in steps of this many minutes. */
export const stepMinutes = 15
/** How near to the start of a slot a lesson comes to stand there. */
const slotMinutes = 12

/** A lesson as it was taken hold of. */
export interface Taken {
  lesson: Lesson
  /** How many minutes after its start it was taken hold of. */
  grab: number
  /** It is made longer or shorter, not moved. */
  stretch: boolean
}
export interface Landing {
  place: DropLane
  /** The hours of the lane; without them, a lesson keeps its time. */
  span: Span | undefined
}

/** The minute of the day at a height of a lane. */
export function minuteAt(element: Element, clientY: number, { from, to }: Span): number {
  const { top, height } = element.getBoundingClientRect()
  return from + ((clientY - top) / height) * (to - from)
}

/** The nearest quarter of an hour. */
export const stepAt = (minute: number): number => Math.round(minute / stepMinutes) * stepMinutes

/** Where a lesson comes to stand that is held at a minute of a lane. */
export function spotOf({ lesson, grab, stretch }: Taken, { place, span }: Landing, minute: number): Spot {
  const { from, to } = lesson
  if (!span) return { ...place, from, to }
  if (stretch) return { ...place, from, to: Math.min(span.to, Math.max(from + stepMinutes, stepAt(minute))) }
  const start = snapped(minute - grab, span, to - from)
  return { ...place, from: start, to: start + to - from }
}

/** The start that is meant: that of a slot near by, otherwise the next quarter of an hour. */
function snapped(minute: number, { from, to, slots }: Span, length: number): number {
  const slot = slots.find((each) => Math.abs(each.from - minute) <= slotMinutes)
  return Math.max(from, Math.min(slot?.from ?? stepAt(minute), to - length))
}

/** Where a new lesson stands that is drawn between two minutes of a lane: a step long at least. */
export function drawn(place: DropLane, span: Span, a: number, b: number): Spot {
  const from = Math.max(span.from, Math.min(a, b))
  return { ...place, from, to: Math.min(span.to, Math.max(a, b, from + stepMinutes)) }
}

/** What a spot means for a lesson that is shown by this side. */
export function placeOf({ day, from, to, resource }: Omit<Spot, 'lane'>, side: Side) {
  const when = { day, from: clockOf(from), to: clockOf(to) }
  if (resource === undefined || side === 'patient') return when
  if (side === 'doctor') return { ...when, doctorId: resource }
  return { ...when, [side === 'room' ? 'roomId' : 'macId']: resource || null }
}

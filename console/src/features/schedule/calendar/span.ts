import type { Response } from '@cogcampus/contract'
import { type Lesson, minutesOf } from '../../../shared/session/lesson.ts'

/** The hours that a grid shows, and the slots of the campus in them, in minutes of the day. */
export interface Span {
  from: number
  to: number
  slots: readonly { id: number; from: number; to: number }[]
}

const usual = { from: 8 * 60, to: 20 * 60 }

/** The whole hours in which the slots and the lessons lie. */
export function spanOf(slots: Response<'/admin/so-time/all'>, lessons: readonly Lesson[]): Span {
  const bands = slots.map(({ id, fromTime, toTime }) => ({ id, from: minutesOf(fromTime), to: minutesOf(toTime) }))
  const taken = [...(bands.length > 0 ? bands : [usual]), ...lessons]
  return {
    from: Math.floor(Math.min(...taken.map(({ from }) => from)) / 60) * 60,
    to: Math.ceil(Math.max(...taken.map(({ to }) => to)) / 60) * 60,
    slots: bands,
  }
}

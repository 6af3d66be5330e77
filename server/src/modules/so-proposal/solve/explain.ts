import { type UnmetReason, unmetReasons } from '@cogcampus/contract/life/proposal'
import type { Unmet } from '../table.ts'
import { type Option, optionsOf } from './options.ts'
import type { Held, Lesson, Problem, Wish } from './problem.ts'

/** The wishes that these lessons do not meet, and why. */
export function unmetOf(problem: Problem, lessons: readonly Lesson[]): Unmet[] {
  const proposed = lessons.map((lesson) => heldOf(problem, lesson))
  const joinable = new Set(proposed.filter((lesson) => placesLeft(problem, lesson) > 0))
  const all = [...problem.held, ...proposed]
  return problem.wishes.flatMap((wish) => {
    const met = lessons.filter(
      ({ courseId, patientIds }) => courseId === wish.courseId && patientIds.includes(wish.patientId),
    ).length
    const missing = wish.times - met
    if (missing <= 0) return []
    const { id: wishId, patientId, courseId, times } = wish
    return [{ wishId, patientId, courseId, times, missing, ...why(wish, optionsOf(problem, wish, all, joinable)) }]
  })
}

/**
 * The first thing that stands against every place which those asked before it leave: of doctors without a free slot and one on
 * leave, it is the leave.
 */
function why({ treated, withdrawn }: Wish, options: readonly Option[]): { reason: UnmetReason; doctorIds: number[] } {
  if (!treated) return { reason: 'NOT_TREATED', doctorIds: [] }
  if (withdrawn) return { reason: 'CONSENT', doctorIds: [] }
  if (options.length === 0) return { reason: 'NO_DOCTOR', doctorIds: [] }
  let left = options
  for (const reason of unmetReasons) {
    const without = left.filter(({ against }) => !against.has(reason))
    if (without.length === 0) {
      const about = reason === 'LICENCE' || reason === 'LEAVE'
      return { reason, doctorIds: about ? [...new Set(left.map(({ doctor }) => doctor.id))] : [] }
    }
    left = without
  }
  return { reason: 'TIME', doctorIds: [] }
}

function heldOf({ slots }: Problem, { soTimeId, ...lesson }: Lesson): Held {
  const slot = slots.find(({ id }) => id === soTimeId)
  return { ...lesson, from: slot?.from ?? 0, to: slot?.to ?? 0 }
}

function placesLeft({ courses, rooms }: Problem, { courseId, roomId, patientIds }: Held): number {
  const course = courses.find(({ id }) => id === courseId)
  const room = rooms.find(({ id }) => id === roomId)
  return Math.min(course?.capacity ?? 1, room?.capacity ?? 1) - patientIds.length
}

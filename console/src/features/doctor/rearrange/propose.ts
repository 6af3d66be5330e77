import { divided, firstOf, type Hit, type Plan, type Plans, substitutesOf } from './plan.ts'

const standIn = (plans: Plans, { lessonId }: Hit, doctorId: number): Plans =>
  new Map<number, Plan>(plans).set(lessonId, { how: 'SUBSTITUTE', doctorId })

/**
 * Who is to stand in for each lesson that is not `decided`, before anybody chose: few doctors, and lessons change places where that frees one.
 * All choices hold beside each other and beside the plans that are given; a lesson for which nobody is found has none.
 */
export function proposedFor(
  hits: readonly Hit[],
  given: Plans = new Map(),
  decided: ReadonlySet<number> = new Set(given.keys()),
): Plans {
  let plans = given
  const open = hits.filter(({ lessonId }) => !decided.has(lessonId))
  const fixed = hits.filter(({ lessonId }) => decided.has(lessonId))
  for (const [hit, doctorId] of divided(open, hits, plans)) plans = standIn(plans, hit, doctorId)
  for (const hit of open) if (!plans.has(hit.lessonId)) plans = withPlaceFor(hit, hits, plans, new Set(fixed)) ?? plans
  return plans
}

/** The plans with a substitute for this lesson, too, for which others may change theirs; nothing where that leaves one of them without. */
function withPlaceFor(hit: Hit, hits: readonly Hit[], plans: Plans, asked: Set<Hit>): Plans | undefined {
  const [free] = substitutesOf(hit, hits, plans)
  if (free) return standIn(plans, hit, free.id)
  asked.add(hit)
  for (const { id } of hit.substitutes) {
    for (const other of hits) {
      const plan = plans.get(other.lessonId)
      if (
        firstOf(other).day !== firstOf(hit).day ||
        asked.has(other) ||
        plan?.how !== 'SUBSTITUTE' ||
        plan.doctorId !== id
      )
        continue
      const without = new Map(plans)
      without.delete(other.lessonId)
      if (!substitutesOf(hit, hits, without).some((doctor) => doctor.id === id)) continue
      const found = withPlaceFor(other, hits, standIn(without, hit, id), asked)
      if (found) return found
    }
  }
  return undefined
}

/** The plans that still hold after the lessons were read again: none with a substitute who is no longer offered. */
export function stillOffered(plans: Plans, hits: readonly Hit[]): Plans {
  const offered = new Map(hits.map(({ lessonId, substitutes }) => [lessonId, new Set(substitutes.map(({ id }) => id))]))
  return new Map(
    [...plans].filter(
      ([lessonId, plan]) =>
        plan.how !== 'SUBSTITUTE' || !offered.has(lessonId) || offered.get(lessonId)?.has(plan.doctorId),
    ),
  )
}

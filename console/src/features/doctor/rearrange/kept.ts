import type { Response } from '@cogcampus/contract'
import { firstOf, goes, type Hit, type Plan, type Plans, patientsOf } from './plan.ts'

/** A patient whose family has to be called. */
export type Unreached = Response<'/admin/so-day/rearrange'>['unreached'][number]

/** What was chosen of a lesson; nothing where a proposal was taken away. */
interface Decision {
  lessonId: number
  /** The lesson as it was then. */
  stood: string
  plan: Plan | null
}

/** What is kept of a rearrangement that was begun, or of which families are still to be called. */
export interface Kept {
  decisions: Decision[]
  reason: string
  done: number
  unreached: Unreached[]
}

/** When a lesson is, for whom, and whether it can go elsewhere: what a decision about it was made of. */
const stoodOf = (hit: Hit): string => {
  const { day, from, to } = firstOf(hit)
  return [day, from, to, goes(hit), ...patientsOf(hit).toSorted((a, b) => a - b)].join(' ')
}

export const decisionsOf = (hits: readonly Hit[], plans: Plans, cleared: ReadonlySet<number>): Decision[] =>
  hits
    .filter(({ lessonId }) => plans.has(lessonId) || cleared.has(lessonId))
    .map((hit) => ({ lessonId: hit.lessonId, stood: stoodOf(hit), plan: plans.get(hit.lessonId) ?? null }))

/** The decisions of lessons that still stand as they did; `changed` are the others, which are to be decided again. */
export function restored(decisions: readonly Decision[], hits: readonly Hit[]) {
  const stands = new Map(hits.map((hit) => [hit.lessonId, stoodOf(hit)]))
  const asked = decisions.filter(({ lessonId }) => stands.has(lessonId))
  const valid = asked.filter(({ lessonId, stood }) => stands.get(lessonId) === stood)
  return {
    plans: new Map(valid.flatMap(({ lessonId, plan }) => (plan ? [[lessonId, plan] as const] : []))),
    cleared: new Set(valid.filter(({ plan }) => !plan).map(({ lessonId }) => lessonId)),
    changed: asked.filter((each) => !valid.includes(each)).map(({ lessonId }) => lessonId),
  }
}

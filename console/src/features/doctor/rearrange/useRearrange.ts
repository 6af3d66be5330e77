import { useState } from 'react'
import { useAction } from '../../../api/useAction.ts'
import { alsoMoved } from '../../../shared/session/useSteps.ts'
import { nearestPlaces } from './nearestPlaces.ts'
import { askedOf, goes, type Hit, leftOf, type Plan, type Plans, planFor, takenBy } from './plan.ts'
import { proposedFor, stillOffered } from './propose.ts'

/** As many lessons as one call takes. */
const MOST = 60

interface Progress {
  done: number
  of: number
}

/** What is to become of the lessons that leave hits, at first by whoever can stand in, why some could not, and how far the work is. */
export function useRearrange(hits: readonly Hit[]) {
  const [made, setPlans] = useState<Plans>(() => proposedFor(hits))
  const plans = stillOffered(made, hits)
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const [done, setDone] = useState(0)
  const [busy, setBusy] = useState<Progress>()
  const action = useAction('/admin/so-day/rearrange', { done: false, also: alsoMoved })

  const say = (lessonId: number, msg: string) => setRefused((all) => new Map(all).set(lessonId, msg))
  const set = (lessonId: number, plan: Plan | undefined) => {
    setPlans((all) => {
      const next = new Map(all)
      if (plan) next.set(lessonId, plan)
      else next.delete(lessonId)
      return next
    })
    setRefused((all) => new Map([...all].filter(([id]) => id !== lessonId)))
  }
  const nearest = async (chosen: readonly Hit[]) => {
    let count = 0
    setBusy({ done: 0, of: chosen.length })
    const others = hits.filter((hit) => !chosen.includes(hit))
    await nearestPlaces(chosen, takenBy(others, plans), leftOf(hits), (hit, found) => {
      const none = typeof found === 'string'
      set(hit.lessonId, none ? undefined : planFor(hit, found))
      if (none) say(hit.lessonId, found)
      count += 1
      setBusy({ done: count, of: chosen.length })
    })
    setBusy(undefined)
  }
  const planned = hits.filter(({ lessonId }) => plans.has(lessonId))
  /** Those that nothing is decided of yet, and that can go elsewhere. */
  const rest = hits.filter((hit) => goes(hit) && !plans.has(hit.lessonId))
  const run = async (reason: string) => {
    for (let first = 0; first < planned.length; first += MOST) {
      setBusy({ done: first, of: planned.length })
      const part = planned.slice(first, first + MOST)
      const lessons = part.map((hit) => askedOf(hit, plans.get(hit.lessonId) as Plan))
      const result = await action.run({ lessons, reason })
      if (result.ok) {
        for (const id of result.data.done) set(id, undefined)
        for (const { id, msg } of result.data.refused) say(id, msg)
        setDone((count) => count + result.data.done.length)
      } else {
        for (const { lessonId } of part) say(lessonId, result.failure.message)
      }
    }
    setBusy(undefined)
  }
  return { plans, refused, done, busy, set, nearest, rest, planned: planned.length, run }
}
export type Rearrangement = ReturnType<typeof useRearrange>

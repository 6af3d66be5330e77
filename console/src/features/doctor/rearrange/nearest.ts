import { t } from '../../../messages/index.ts'
import type { Lists } from './freePlaces.ts'
import { type Hit, isFree, isWithin, leftOf, type Plan, type Plans, patientsOf, planFor, takenBy } from './plan.ts'

/**
 * The plans with the nearest free place for each of these lessons, one after the other: none takes what another has, nor gives a doctor more
 * than may be given that day. A lesson for which there is none at all is to be cancelled, which `notes` say; it stays undecided where other
 * lessons take those that were read, as more may be left, or where they are not known.
 */
export function withNearest(chosen: readonly Hit[], hits: readonly Hit[], plans: Plans, lists: Lists) {
  const left = leftOf(hits)
  const others = hits.filter((hit) => !chosen.includes(hit))
  const taken = takenBy(others, plans)
  const next = new Map<number, Plan>(plans)
  const notes = new Map<number, string>()
  for (const hit of chosen) {
    const list = lists.get(hit.lessonId) ?? []
    if (typeof list === 'string') {
      next.delete(hit.lessonId)
      notes.set(hit.lessonId, list)
      continue
    }
    const place = list.find((each) => isFree(each, hit, taken) && isWithin(each, taken, left))
    if (place) {
      taken.push({ place, patients: patientsOf(hit) })
      next.set(hit.lessonId, planFor(hit, place))
    } else if (list.length === 0) {
      notes.set(hit.lessonId, t('schedule.hits.noPlace'))
      next.set(hit.lessonId, { how: 'CANCEL' })
    } else {
      notes.set(hit.lessonId, t('schedule.hits.nearTaken'))
      next.delete(hit.lessonId)
    }
  }
  return { plans: next, notes }
}

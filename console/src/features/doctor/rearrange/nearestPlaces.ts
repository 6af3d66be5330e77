import { attempt } from '../../../api/attempt.ts'
import { t } from '../../../messages/index.ts'
import { type Free, freeFor } from '../../../shared/place/free.ts'
import { firstOf, type Hit, isFree, isWithin, patientsOf, type Taken } from './plan.ts'

/**
 * Looks for the nearest free place of each lesson, one after the other, or says why there is none: none takes what another has, or those `before`, nor
 * gives a doctor more than what is `left` that day.
 */
export async function nearestPlaces(
  hits: readonly Hit[],
  before: readonly Taken[],
  left: ReadonlyMap<string, number>,
  onEach: (hit: Hit, found: Free | string) => void,
): Promise<void> {
  const taken = [...before]
  for (const hit of hits) {
    const free = await attempt('/admin/so-day/free', freeFor(firstOf(hit)), { quiet: true })
    if (!free.ok) {
      onEach(hit, free.failure.message)
      continue
    }
    const place = free.data.find((each) => isFree(each, hit, taken) && isWithin(each, taken, left))
    if (place) taken.push({ place, patients: patientsOf(hit) })
    onEach(hit, place ?? t('schedule.hits.noPlace'))
  }
}

import { limits } from '@cogcampus/contract/limits'
import { attempt } from '../../../api/attempt.ts'
import { type Free, freeFor } from '../../../shared/place/free.ts'
import { firstOf, type Hit } from './plan.ts'

/** As many calls as are on their way at once. */
const AT_ONCE = 4

/** The free places of a lesson, the nearest first; or why they could not be read. */
export type Lists = ReadonlyMap<number, readonly Free[] | string>

/** Reads the free places of each lesson, a few at a time; what is left when `signal` is aborted is not read. */
export async function freePlaces(hits: readonly Hit[], onEach: () => void, signal?: AbortSignal): Promise<Lists> {
  const lists = new Map<number, readonly Free[] | string>()
  const waiting = [...hits]
  const read = async () => {
    for (let hit = waiting.shift(); hit && !signal?.aborted; hit = waiting.shift()) {
      const free = await attempt('/admin/so-day/free', freeFor(firstOf(hit), { most: limits.freePlaces }), {
        quiet: true,
        signal,
      })
      lists.set(hit.lessonId, free.ok ? free.data : free.failure.message)
      onEach()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, read))
  return lists
}

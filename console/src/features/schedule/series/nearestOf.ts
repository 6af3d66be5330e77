import { attempt } from '../../../api/attempt.ts'
import { type Changes, meet, nearby, type Place, type Row, type SeriesValues } from './lessons.ts'

/** The nearest free place of each of the lessons that cannot be, of its doctor: none at the time of another lesson. Those without one stay as they are. */
export async function nearestOf(
  series: Partial<SeriesValues>,
  blocked: readonly Row[],
  planned: readonly Row[],
): Promise<Changes> {
  const going = new Set(blocked.map(({ key }) => key))
  const taken: Place[] = planned.filter(({ key }) => !going.has(key)).map(({ place }) => place)
  const found: Record<string, Place> = {}
  for (const { key, place } of blocked) {
    const free = await attempt('/admin/so-day/free', nearby(series, place), { quiet: true })
    const next = free.ok && free.data.find((each) => !taken.some((other) => meet(other, each)))
    if (!next) continue
    const { day, from, to, roomId } = next
    const { doctorId } = place
    found[key] = { day, from, to, ...(roomId === null ? {} : { roomId }), ...(doctorId ? { doctorId } : {}) }
    taken.push(found[key])
  }
  return found
}

import type { Request, Response } from '@cogcampus/contract'
import { sessionAllows } from '@cogcampus/contract/life/session'
import { attempt } from '../../../api/attempt.ts'
import { t } from '../../../messages/index.ts'
import type { Session } from '../calendar/lesson.ts'
import { type Free, freeFor } from '../place/free.ts'

/** A lesson that leave hits. */
export type Hit = Response<'/admin/doctor-leave/hits'>[number]
type Asked = Request<'/admin/so-day/rearrange'>['lessons'][number]

/** What is to become of a lesson. */
export type Plan = { how: 'SUBSTITUTE'; doctorId: number } | { how: 'MOVE'; place: Free } | { how: 'CANCEL' }
export type Plans = ReadonlyMap<number, Plan>

export const firstOf = ({ sessions }: Hit): Session => sessions[0] as Session

/** Whether a lesson can go elsewhere; otherwise it can only be cancelled. */
export const goes = ({ sessions }: Hit): boolean => sessions.every(({ state }) => sessionAllows('so-day/move', state))

/** The plan of a lesson that goes to a place: at its own time, another doctor stands in. */
export function planFor(hit: Hit, place: Free): Plan {
  const { day, from, to } = firstOf(hit)
  const stays = place.day === day && place.from === from && place.to === to
  const standsIn = hit.substitutes.some(({ id }) => id === place.doctorId)
  return stays && standsIn ? { how: 'SUBSTITUTE', doctorId: place.doctorId } : { how: 'MOVE', place }
}

/** A lesson with its plan, as the server is asked for it. */
export function askedOf({ lessonId, sessions }: Hit, plan: Plan): Asked {
  const lesson = { lessonId, sessions: sessions.map(({ id, version }) => ({ id, version })) }
  if (plan.how !== 'MOVE') return { ...lesson, ...plan }
  const { day, from, to, doctorId, roomId } = plan.place
  return { ...lesson, how: 'MOVE', day, from, to, doctorId, roomId }
}

/** The doctors who can stand in for some of these lessons, those for most of them first. */
export function standIns(hits: readonly Hit[]): { id: number; name: string; count: number }[] {
  const doctors = new Map<number, { id: number; name: string; count: number }>()
  for (const { id, name } of hits.filter(goes).flatMap(({ substitutes }) => substitutes)) {
    doctors.set(id, { id, name, count: (doctors.get(id)?.count ?? 0) + 1 })
  }
  return [...doctors.values()].toSorted((a, b) => b.count - a.count)
}

/** A place that a lesson takes, with its patients. */
interface Taken {
  place: Free
  patients: readonly number[]
}

/** The places that lessons take by their plans. */
export const takenBy = (hits: readonly Hit[], plans: Plans): Taken[] =>
  hits.flatMap((hit) => {
    const plan = plans.get(hit.lessonId)
    return plan?.how === 'MOVE' ? [{ place: plan.place, patients: patientsOf(hit) }] : []
  })
const patientsOf = ({ sessions }: Hit) => sessions.map(({ patientId }) => patientId)

/** Whether two lessons cannot both stand there: of one doctor, room or patient, at the same time. */
const exclude = (one: Taken, other: Taken): boolean =>
  one.place.day === other.place.day &&
  one.place.from < other.place.to &&
  other.place.from < one.place.to &&
  (one.place.doctorId === other.place.doctorId ||
    (one.place.roomId !== null && one.place.roomId === other.place.roomId) ||
    one.patients.some((id) => other.patients.includes(id)))

/** Looks for the nearest free place of each lesson, one after the other, or says why there is none: none takes what another has, or those `before`. */
export async function nearestPlaces(
  hits: readonly Hit[],
  before: readonly Taken[],
  onEach: (hit: Hit, found: Free | string) => void,
): Promise<void> {
  const taken = [...before]
  for (const hit of hits) {
    const patients = patientsOf(hit)
    const free = await attempt('/admin/so-day/free', freeFor(firstOf(hit)), { quiet: true })
    if (!free.ok) {
      onEach(hit, free.failure.message)
      continue
    }
    const place = free.data.find((each) => !taken.some((other) => exclude({ place: each, patients }, other)))
    if (place) taken.push({ place, patients })
    onEach(hit, place ?? t('schedule.hits.noPlace'))
  }
}

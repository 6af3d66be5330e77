import type { Request, Response } from '@cogcampus/contract'
import { sessionLife } from '@cogcampus/contract/life/session'
import type { Free } from '../../../shared/place/free.ts'
import type { Session } from '../../../shared/session/lesson.ts'

/** A lesson that leave hits. */
export type Hit = Response<'/admin/doctor-leave/hits'>[number]
type Asked = Request<'/admin/so-day/rearrange'>['lessons'][number]

/** What is to become of a lesson. */
export type Plan = { how: 'SUBSTITUTE'; doctorId: number } | { how: 'MOVE'; place: Free } | { how: 'CANCEL' }
export type Plans = ReadonlyMap<number, Plan>

export const firstOf = ({ sessions }: Hit): Session => sessions[0] as Session

/** Whether a lesson can go elsewhere; otherwise it can only be cancelled. */
export const goes = ({ sessions }: Hit): boolean =>
  sessions.every(({ state }) => sessionLife.allows('so-day/move', state))

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

/** A doctor who can stand in, with the lessons that hold together. */
interface StandIn {
  id: number
  name: string
  takes: readonly Hit[]
}

const givenBy = (plan: Plan | undefined) =>
  plan?.how === 'SUBSTITUTE' ? plan.doctorId : plan?.how === 'MOVE' ? plan.place.doctorId : undefined
const dayOf = (hit: Hit, plan: Plan | undefined) => (plan?.how === 'MOVE' ? plan.place.day : firstOf(hit).day)

/** How many lessons of a day these plans give to a doctor. */
const planned = (hits: readonly Hit[], plans: Plans, id: number, day: string): number =>
  hits.filter((hit) => {
    const plan = plans.get(hit.lessonId)
    return givenBy(plan) === id && dayOf(hit, plan) === day
  }).length

/** Who can stand in for a lesson beside what is planned of the others: none is taken then, or gives more that day than the doctor may. */
export function substitutesOf(hit: Hit, hits: readonly Hit[], plans: Plans): Hit['substitutes'] {
  if (!goes(hit)) return []
  const others = hits.filter((each) => each !== hit)
  const taken = takenBy(others, plans)
  return hit.substitutes.filter(
    ({ id, left }) =>
      isFree({ ...firstOf(hit), doctorId: id }, hit, taken) &&
      (left === null || planned(others, plans, id, firstOf(hit).day) < left),
  )
}

/** Who can stand in for these lessons together, beside what is planned of the others; those who take most of them first. */
export function standIns(chosen: readonly Hit[], hits: readonly Hit[], plans: Plans): StandIn[] {
  const others = hits.filter((hit) => !chosen.includes(hit))
  const doctors = new Map(chosen.flatMap(({ substitutes }) => substitutes).map(({ id, name }) => [id, name]))
  return [...doctors]
    .map(([id, name]) => {
      const given = new Map(plans)
      const takes = chosen.filter((hit, at) => {
        const so = [...others, ...chosen.slice(0, at)]
        const can = substitutesOf(hit, [...so, hit], given).some((doctor) => doctor.id === id)
        if (can) given.set(hit.lessonId, { how: 'SUBSTITUTE', doctorId: id })
        else given.delete(hit.lessonId)
        return can
      })
      return { id, name, takes }
    })
    .filter(({ takes }) => takes.length > 0)
    .toSorted((a, b) => b.takes.length - a.takes.length)
}

/** These lessons divided among doctors: who can take most of what is left, time and again. What nobody can take is left out. */
export function divided(chosen: readonly Hit[], hits: readonly Hit[], plans: Plans): Map<Hit, number> {
  const given = new Map<Hit, number>()
  let [next] = standIns(chosen, hits, plans)
  while (next) {
    for (const hit of next.takes) given.set(hit, next.id)
    const so = new Map(plans)
    for (const [hit, doctorId] of given) so.set(hit.lessonId, { how: 'SUBSTITUTE', doctorId })
    ;[next] = standIns(
      chosen.filter((hit) => !given.has(hit)),
      hits,
      so,
    )
  }
  return given
}

type Place = Pick<Free, 'day' | 'from' | 'to' | 'doctorId' | 'roomId'>
/** A place that a lesson takes, with its patients. */
export interface Taken {
  place: Place
  patients: readonly number[]
}

/** The places that lessons take by their plans; with a substitute, the one they have. */
export const takenBy = (hits: readonly Hit[], plans: Plans): Taken[] =>
  hits.flatMap((hit) => {
    const plan = plans.get(hit.lessonId)
    if (!plan || plan.how === 'CANCEL') return []
    const place = plan.how === 'MOVE' ? plan.place : { ...firstOf(hit), doctorId: plan.doctorId }
    return [{ place, patients: patientsOf(hit) }]
  })
export const patientsOf = ({ sessions }: Hit) => sessions.map(({ patientId }) => patientId)

/** Whether two lessons cannot both stand there: of one doctor, room or patient, at the same time. */
const exclude = (one: Taken, other: Taken): boolean =>
  one.place.day === other.place.day &&
  one.place.from < other.place.to &&
  other.place.from < one.place.to &&
  (one.place.doctorId === other.place.doctorId ||
    (one.place.roomId !== null && one.place.roomId === other.place.roomId) ||
    one.patients.some((id) => other.patients.includes(id)))

/** Whether a lesson can stand at a place beside those that are taken. */
export const isFree = (place: Place, hit: Hit, taken: readonly Taken[]): boolean =>
  !taken.some((other) => exclude({ place, patients: patientsOf(hit) }, other))

/** How many more lessons doctors may give on a day, by `<doctor> <day>`, as far as the hits say it. */
export const leftOf = (hits: readonly Hit[]): ReadonlyMap<string, number> =>
  new Map(
    hits.flatMap((hit) =>
      hit.substitutes.flatMap(({ id, left }) => (left === null ? [] : [[`${id} ${firstOf(hit).day}`, left] as const])),
    ),
  )

/** Whether one lesson more at this place keeps to what its doctor may give that day. */
export const isWithin = (
  { doctorId, day }: Place,
  taken: readonly Taken[],
  left: ReadonlyMap<string, number>,
): boolean =>
  taken.filter(({ place }) => place.doctorId === doctorId && place.day === day).length <
  (left.get(`${doctorId} ${day}`) ?? Number.POSITIVE_INFINITY)

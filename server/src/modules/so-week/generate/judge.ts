import type { Outcome } from '@cogcampus/contract/admin/so-week'
import type { Clash, Resource } from '@cogcampus/contract/life/session'
import type { ReadScope } from '../../../db/scope.ts'
import type { Translate } from '../../../lib/text.ts'
import { type Obstacle, obstaclesOf } from '../../doctor-info/rules.ts'
import { purseOf } from '../../order-course/store.ts'
import type { Writing } from '../../order-info/flow.ts'
import { clashesOf, clashText } from '../../so-day/store.ts'
import type { Candidate } from './candidates.ts'

/** Says why, in the language of its reader. */
type Cause = (t: Translate) => string

/** A candidate with what becomes of it. */
export interface Judged extends Candidate {
  outcome: Outcome
  cause: Cause | null
}

/** One day of a template: the candidates of its patients. */
interface Lesson {
  first: Candidate
  patients: Candidate[]
  obstacles: Obstacle[]
  clashes: Clash[]
}

/** A judgement that only concerns the lesson or the patient; null where nothing stands against it. */
type Verdict = { outcome: Outcome; cause: Cause | null } | null

/**
 * Says of each candidate, in their order, what becomes of it: those before it take their doctor, room, device, patient and hours
 * first, so that what is to be created never clashes with itself.
 */
export async function judge(
  reading: Pick<Writing, 'db' | 'scope'>,
  candidates: readonly Candidate[],
): Promise<Judged[]> {
  if (candidates.length === 0) return []
  const lessons = await lessonsOf(reading.scope, candidates)
  const take = await purseOf(reading, candidates)
  const placeOf = new Map(candidates.map((candidate, at) => [candidate, at]))
  const taken = new Taken()
  return lessons.flatMap((lesson) => {
    const against = verdictOn(lesson) ?? taken.verdictOn(lesson.first)
    let seats = lesson.first.seats
    const judged = lesson.patients.map((candidate): Judged => {
      if (candidate.exists) return { ...candidate, outcome: 'EXISTS', cause: null }
      const verdict = against ?? verdictOnPatient(candidate, lesson, seats) ?? taken.verdictOnPatient(candidate)
      if (verdict) return { ...candidate, ...verdict }
      if (!take(placeOf.get(candidate) as number)) return { ...candidate, outcome: 'NO_HOURS', cause: null }
      seats++
      return { ...candidate, outcome: 'CREATE', cause: null }
    })
    taken.add(judged.filter(({ outcome }) => outcome === 'CREATE'))
    return judged
  })
}

async function lessonsOf(scope: ReadScope, candidates: readonly Candidate[]): Promise<Lesson[]> {
  const grouped = [...Map.groupBy(candidates, ({ weekId, day }) => `${weekId} ${day}`).values()]
  const wanted = grouped.map((patients) => {
    const [first] = patients as [Candidate]
    const { campusId, courseId, doctorId, roomId, macId, day, from, to } = first
    const place = { campusId, courseId, doctorId, roomId, macId, day, from, to }
    const patientIds = patients.flatMap(({ exists, patientId }) => (exists ? [] : [patientId]))
    return {
      first,
      patients,
      place: { ...place, ...(first.lessonId === null ? {} : { lessonId: first.lessonId }), patientIds },
    }
  })
  const places = wanted.map(({ place }) => place)
  const [obstacles, clashes] = [await obstaclesOf(scope, places), await clashesOf(scope, places)]
  return wanted.map(({ first, patients }, at) => ({
    ...{ first, patients },
    ...{ obstacles: obstacles[at] ?? [], clashes: clashes[at] ?? [] },
  }))
}

const conflict = (cause: Cause): Verdict => ({ outcome: 'CONFLICT', cause })

/** What stands against a lesson, the gravest first. */
function verdictOn({ first, obstacles, clashes }: Lesson): Verdict {
  const { holiday, minutes, slotMinutes, blocked, roomOpen, roomFits, macFits } = first
  if (holiday !== null) return { outcome: 'HOLIDAY', cause: () => holiday }
  if (obstacles.includes('LEAVE')) return { outcome: 'LEAVE', cause: (t) => t('SESSION_DOCTOR_LEAVE') }
  for (const obstacle of ['GONE', 'COURSE', 'LICENCE', 'HOURS'] as const) {
    if (obstacles.includes(obstacle)) return conflict((t) => t(`SESSION_DOCTOR_${obstacle}`))
  }
  if (slotMinutes < minutes) return conflict((t) => t('SESSION_SHORT', { minutes }))
  if (!roomOpen) return conflict((t) => t('field.room'))
  if (!roomFits) return conflict((t) => t('SESSION_ROOM_TYPE'))
  if (!macFits) return conflict((t) => t('SESSION_DEVICE_TYPE'))
  if (blocked) return conflict((t) => t(`DEVICE_${blocked}`))
  const clash = clashes.find(({ resource }) => resource !== 'PATIENT')
  return clash ? conflict((t) => clashText(t, clash)) : null
}

function verdictOnPatient(
  { treated, withdrawn, patientId, patientName, capacity }: Candidate,
  lesson: Lesson,
  seats: number,
): Verdict {
  if (!treated) return conflict((t) => t('SESSION_PATIENT', { names: patientName }))
  if (withdrawn) return conflict((t) => t('SESSION_CONSENT', { names: patientName }))
  if (seats >= capacity) return conflict((t) => t('SESSION_FULL', { capacity }))
  const clash = lesson.clashes.find(({ resource, id }) => resource === 'PATIENT' && id === patientId)
  return clash ? conflict((t) => clashText(t, clash)) : null
}

/** What the candidates that are to be created take. */
class Taken {
  readonly #held = new Map<string, Candidate[]>()

  verdictOn(lesson: Candidate): Verdict {
    const { doctorId, doctorName, roomId, roomName, macId, macName, day, lessonId, lessons, mostLessons } = lesson
    // Lessons that stand already are among those that the doctor gives.
    const added = (this.#held.get(`DOCTOR ${doctorId} ${day}`) ?? []).filter((each) => each.lessonId === null)
    const given = lessons + new Set(added.map(({ from }) => from)).size
    if (lessonId === null && mostLessons !== null && given >= mostLessons)
      return conflict((t) => t('SESSION_DOCTOR_FULL'))
    return (
      this.#clash('DOCTOR', doctorId, doctorName, lesson) ??
      this.#clash('ROOM', roomId, roomName, lesson) ??
      this.#clash('DEVICE', macId, macName, lesson)
    )
  }

  verdictOnPatient(candidate: Candidate): Verdict {
    return this.#clash('PATIENT', candidate.patientId, candidate.patientName, candidate)
  }

  add(created: readonly Candidate[]): void {
    for (const candidate of created) {
      const { doctorId, roomId, macId, patientId } = candidate
      for (const key of [`DOCTOR ${doctorId}`, `ROOM ${roomId}`, `DEVICE ${macId}`, `PATIENT ${patientId}`]) {
        const on = `${key} ${candidate.day}`
        this.#held.set(on, [...(this.#held.get(on) ?? []), candidate])
      }
    }
  }

  #clash(resource: Resource, id: number | null, name: string | null, { weekId, day, from, to }: Candidate): Verdict {
    if (id === null) return null
    const held = this.#held.get(`${resource} ${id} ${day}`) ?? []
    const other = held.find((each) => each.weekId !== weekId && each.from < to && from < each.to)
    if (!other) return null
    const clash = { resource, name: name ?? '', day, from: other.from, to: other.to, course: other.courseName }
    return conflict((t) => clashText(t, clash))
  }
}

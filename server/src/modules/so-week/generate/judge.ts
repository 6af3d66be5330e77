import type { Outcome } from '@cogcampus/contract/admin/so-week'
import type { Clash, Resource } from '@cogcampus/contract/life/session'
import type { Conflict } from '@cogcampus/contract/life/template'
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
  conflict: Conflict | null
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
type Verdict = Pick<Judged, 'outcome' | 'conflict' | 'cause'> | null
const unsaid = { conflict: null, cause: null }

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
  const held = new Taken()
  return lessons.flatMap((lesson) => {
    const ofLesson = verdictOn(lesson) ?? held.verdictOn(lesson.first)
    let seats = lesson.first.seats
    const judged = lesson.patients.map((candidate): Judged => {
      if (candidate.exists) return { ...candidate, outcome: 'EXISTS', ...unsaid }
      const verdict = ofLesson ?? verdictOnPatient(candidate, lesson, seats) ?? held.verdictOnPatient(candidate)
      if (verdict) return { ...candidate, ...verdict }
      if (!take(placeOf.get(candidate) as number)) return { ...candidate, outcome: 'NO_HOURS', ...unsaid }
      seats++
      return { ...candidate, outcome: 'CREATE', ...unsaid }
    })
    held.add(judged.filter(({ outcome }) => outcome === 'CREATE'))
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

const against = (conflict: Conflict, cause: Cause): Verdict => ({ outcome: 'CONFLICT', conflict, cause })
const taken = (clash: Omit<Clash, 'lessonId' | 'id'>): Verdict =>
  against(`${clash.resource}_TAKEN`, (t) => clashText(t, clash))

/** What stands against a lesson, the gravest first. */
function verdictOn({ first, obstacles, clashes }: Lesson): Verdict {
  const { holiday, minutes, slotMinutes, blocked, roomOpen, roomFits, macFits } = first
  if (holiday !== null) return { outcome: 'HOLIDAY', conflict: null, cause: () => holiday }
  if (obstacles.includes('LEAVE')) return { outcome: 'LEAVE', conflict: null, cause: (t) => t('SESSION_DOCTOR_LEAVE') }
  for (const obstacle of ['GONE', 'COURSE', 'LICENCE', 'HOURS'] as const) {
    if (obstacles.includes(obstacle)) return against(`DOCTOR_${obstacle}`, (t) => t(`SESSION_DOCTOR_${obstacle}`))
  }
  if (slotMinutes < minutes) return against('SHORT', (t) => t('SESSION_SHORT', { minutes }))
  if (!roomOpen) return against('ROOM_UNFIT', (t) => t('field.room'))
  if (!roomFits) return against('ROOM_UNFIT', (t) => t('SESSION_ROOM_TYPE'))
  if (!macFits) return against('DEVICE_UNFIT', (t) => t('SESSION_DEVICE_TYPE'))
  if (blocked) return against('DEVICE_UNFIT', (t) => t(`DEVICE_${blocked}`))
  const clash = clashes.find(({ resource }) => resource !== 'PATIENT')
  return clash ? taken(clash) : null
}

function verdictOnPatient(
  { treated, withdrawn, patientId, patientName, capacity }: Candidate,
  lesson: Lesson,
  seats: number,
): Verdict {
  if (!treated) return against('PATIENT_UNFIT', (t) => t('SESSION_PATIENT', { names: patientName }))
  if (withdrawn) return against('CONSENT', (t) => t('SESSION_CONSENT', { names: patientName }))
  if (seats >= capacity) return against('FULL', (t) => t('SESSION_FULL', { capacity }))
  const clash = lesson.clashes.find(({ resource, id }) => resource === 'PATIENT' && id === patientId)
  return clash ? taken(clash) : null
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
      return against('DOCTOR_FULL', (t) => t('SESSION_DOCTOR_FULL'))
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
    return taken({ resource, name: name ?? '', day, from: other.from, to: other.to, course: other.courseName })
  }
}

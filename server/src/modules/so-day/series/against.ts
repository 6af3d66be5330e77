import type { Clash } from '@cogcampus/contract/life/session'
import type { ReadContext } from '../../../http/context.ts'
import { badField, type Refusal, refuse, unknownReference } from '../../../lib/errors.ts'
import { purseOf, type SessionHours } from '../../order-course/store.ts'
import { obstructionsOf } from '../places.ts'
import { assertPatients, courseOf, factsOf, type Place } from '../rules.ts'
import type { Wanted } from '../store.ts'

export type Context = Pick<ReadContext, 'scope' | 't' | 'db'>

/** The lessons of several weeks, for the same patients with the same doctor. */
export interface Series {
  campusId: number
  courseId: number
  doctorId: number
  roomId?: number | null | undefined
  macId?: number | null | undefined
  patientIds: readonly number[]
  lessons: readonly {
    day: string
    from: string
    to: string
    roomId?: number | undefined
    doctorId?: number | undefined
  }[]
}
/** `standIn`: its doctor is not the one of all. */
export type Lesson = Place & Wanted & { no: number; capacity: number; standIn: boolean }

/** A lesson with what is against it: what stands there, every other reason, and the patients without hours for it. */
export interface Judged {
  lesson: Lesson
  clashes: Clash[]
  problems: Refusal[]
}

/**
 * The lessons in the order of time, each with the number it was asked for under, the names of the patients, and what a lesson of
 * the course is; refused where campus, course or patients are not the caller's to plan for.
 */
export async function lessonsOf(context: Context, { lessons, ...series }: Series) {
  const { campusId, courseId, doctorId, roomId = null, macId = null, patientIds } = series
  if (!context.scope.mayAdd('soLesson', campusId)) throw unknownReference('campusId')
  const course = await courseOf(context, courseId)
  const names = await assertPatients(context, campusId, patientIds)
  const places = lessons
    .map((lesson, no) => ({ campusId, courseId, doctorId, roomId, macId, patientIds, ...lesson, no }))
    .map((lesson) => ({ ...lesson, standIn: lesson.doctorId !== doctorId }))
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.from.localeCompare(b.from) || a.no - b.no)
  const facts = await factsOf(context.scope, places)
  return { course, names, lessons: places.map((place, at) => ({ ...place, capacity: facts[at]?.capacity ?? 1 })) }
}

/** What is against each of these lessons, in a number of statements that does not depend on how many they are. */
export async function judge(context: Context, lessons: readonly Lesson[]): Promise<Judged[]> {
  const { t } = context
  const found = await obstructionsOf(context, lessons)
  return lessons.map((lesson, at) => {
    const { capacity, patientIds } = lesson
    const twice = lessons.slice(0, at).some((other) => overlap(other, lesson))
    return {
      lesson,
      clashes: found[at]?.clashes ?? [],
      problems: [
        ...(found[at]?.problems ?? []),
        ...(twice ? [badField('SESSION_CLASH', 'from', t('series.twice'))] : []),
        ...(patientIds.length > capacity
          ? [badField('SESSION_FULL', 'patientIds', t('SESSION_FULL', { capacity }), { capacity })]
          : []),
      ],
    }
  })
}

const overlap = (a: Lesson, b: Lesson) => a.day === b.day && a.from < b.to && b.from < a.to

export const isFree = ({ clashes, problems }: Judged) => clashes.length + problems.length === 0

/** The hours that lessons take of each patient, in their order. */
export const hoursOf = (lessons: readonly Lesson[], hours: number): Omit<SessionHours, 'sessionId'>[] =>
  lessons.flatMap(({ courseId, day, patientIds }) =>
    patientIds.map((patientId) => ({ patientId, courseId, day, hours })),
  )

/** Adds to each lesson whose place is free the patients who have no hours for it, once those before it took theirs. */
export async function withHours(
  context: Context,
  judged: readonly Judged[],
  { hours, names }: { hours: number; names: ReadonlyMap<number, string> },
): Promise<Judged[]> {
  const free = judged.filter(isFree)
  const take = await purseOf(
    context,
    hoursOf(
      free.map(({ lesson }) => lesson),
      hours,
    ),
  )
  let next = 0
  return judged.map((one) => {
    if (!isFree(one)) return one
    const short = one.lesson.patientIds.filter(() => take(next++) === null)
    return short.length === 0 ? one : { ...one, problems: [noHours(context, short, names)] }
  })
}

/** The refusal of a lesson for which patients have no hours left. */
export function noHours(
  { t }: Pick<Context, 't'>,
  short: readonly number[],
  names: ReadonlyMap<number, string>,
): Refusal {
  const said = t('series.noHours', { names: short.map((id) => names.get(id) ?? '').join(t('series.comma')) })
  return refuse('HOURS_SHORT', { said, data: { fields: [{ path: 'day', msg: said }] } })
}

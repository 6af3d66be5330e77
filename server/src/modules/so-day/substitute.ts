import type { soDay } from '@cogcampus/contract/admin/so-day'
import { holdsPlace } from '@cogcampus/contract/life/session'
import { type SqlBool, sql } from 'kysely'
import { outcomeOf, partition } from '../../http/bulk.ts'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { holding } from '../../lib/states.ts'
import { type Found, lockLessons, refusalOf, withIds } from './flow.ts'
import { lessonByLesson, moveTo } from './places.ts'
import type { Place } from './rules.ts'
import { tellChanges } from './tell.ts'

const call = 'so-day/substitute'

/** Gives lessons to another doctor, at the same time and in the same room; a group goes as a whole. */
export const substitute: Handlers<typeof soDay>['substitute'] = async (context, { sessions: seen, doctorId }) => {
  const { scope } = context
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const ids = [...versions.keys()]
  const lessons = scope.from('soDay').select('lessonId').where('id', 'in', ids)
  const found = await lockLessons(
    scope,
    sql<SqlBool>`(so_day.lesson_id in (${lessons}) and ${holding('so_day')} or ${withIds(ids)})`,
  )
  const placed = found.filter(({ state }) => holdsPlace(state))
  const against = (session: Found) => refusalOf(call, session, versions.get(session.id))
  const given = (lesson: Omit<Place, 'campusId' | 'courseId'>) => ({ ...lesson, doctorId })
  const asked = new Set(placed.flatMap(({ id, lessonId }) => (versions.has(id) ? [lessonId] : [])))
  const refusals = await lessonByLesson(context, placed, [...asked], given, (inside) => {
    const why = inside.map(against).find((refusal) => refusal !== null)
    if (why) throw why
    return moveTo(context, call, inside, given, standingIn(doctorId))
  })
  const parted = partition(
    found,
    ids,
    (session) => against(session) ?? refusals.get(session.lessonId) ?? null,
    notFound,
  )
  const going = placed.filter(({ lessonId }) => asked.has(lessonId) && !refusals.has(lessonId))
  await tellChanges(context, going, () => 'substitute')
  return outcomeOf(context, parted)
}

/** What a session keeps of its own doctor while a substitute gives it; nothing once that doctor gives it again. */
export const standingIn = (doctorId: number) => ({
  substituteFor: sql<number | null>`nullif(coalesce(so_day.substitute_for, so_day.doctor_id), ${doctorId}::bigint)`,
})

import type { doctorLeave } from '@cogcampus/contract/admin/doctor-leave'
import { type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { obstaclesOf } from '../doctor-info/rules.ts'
import { teaching } from '../doctor-info/store.ts'
import { shown } from '../so-day/lists.ts'

/** The lessons that leave hits, in the order of time, each with the doctors who can give it instead. */
export const hits: Handlers<typeof doctorLeave>['hits'] = async ({ scope }, { id }) => {
  const leave = await scope
    .from('doctorLeave')
    .select(['doctorId', 'during'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!leave) throw notFound()
  const sessions = await shown(scope.from('soDay'))
    .where('soDay.doctorId', '=', leave.doctorId)
    .where(sql<SqlBool>`so_day.during && ${leave.during}::tsrange`)
    .where('soDay.deletedAt', 'is', null)
    .where('soDay.state', 'in', ['PLANNED', 'CONFIRMED', 'LEAVE_ASKED', 'CHECKED_IN'])
    .where(
      sql<SqlBool>`so_day.day >= (select (now() at time zone c.time_zone)::date from campus c where c.id = so_day.campus_id)`,
    )
    .orderBy(sql`lower(so_day.during)`)
    .orderBy('soDay.id')
    .execute()
  const lessons = [...Map.groupBy(sessions, ({ lessonId }) => lessonId)]
  const substitutes = await substitutesFor(
    scope,
    lessons.flatMap(([lessonId, [first]]) => (first ? [{ ...first, lessonId }] : [])),
  )
  return lessons.map(([lessonId, inside]) => ({
    lessonId,
    sessions: inside,
    substitutes: substitutes.get(lessonId) ?? [],
  }))
}

type Lesson = Omit<Parameters<typeof obstaclesOf>[1][number], 'lessonId'> & { lessonId: number }

/** Who teaches the course of each lesson at its campus, and is licensed, there and free then: asked for all lessons at once. */
async function substitutesFor(scope: ReadScope, lessons: readonly Lesson[]) {
  const teachers = Map.groupBy(await teaching(scope, lessons), ({ campusId, courseId }) => `${campusId} ${courseId}`)
  const candidates = lessons.flatMap(({ lessonId, campusId, courseId, doctorId, day, from, to }) =>
    (teachers.get(`${campusId} ${courseId}`) ?? [])
      .filter((doctor) => doctor.id !== doctorId)
      .map(({ id, name }) => ({ lessonId, name, campusId, courseId, doctorId: id, day, from, to })),
  )
  const obstacles = await obstaclesOf(scope.unscoped('who else is busy is not told'), candidates)
  const free = candidates.filter((_, at) => obstacles[at]?.length === 0)
  return new Map(
    [...Map.groupBy(free, ({ lessonId }) => lessonId)].map(([lessonId, doctors]) => [
      lessonId,
      doctors.map(({ doctorId: id, name }) => ({ id, name })),
    ]),
  )
}

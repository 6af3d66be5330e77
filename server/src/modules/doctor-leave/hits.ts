import type { doctorLeave } from '@cogcampus/contract/admin/doctor-leave'
import { unsettled } from '@cogcampus/contract/life/session'
import { type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { obstaclesOf, timesOf } from '../doctor-info/rules.ts'
import { engaged, teaching } from '../doctor-info/store.ts'
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
    .where(
      sql<SqlBool>`so_day.day between lower(${leave.during}::tsrange)::date and upper(${leave.during}::tsrange)::date`,
    )
    .where(sql<SqlBool>`so_day.during && ${leave.during}::tsrange`)
    .where('soDay.deletedAt', 'is', null)
    .where('soDay.state', 'in', unsettled)
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
  const obstacles = await obstaclesOf(scope, candidates)
  const free = candidates.filter((_, at) => obstacles[at]?.length === 0)
  const left = await leftOn(scope, free)
  return new Map(
    [...Map.groupBy(free, ({ lessonId }) => lessonId)].map(([lessonId, doctors]) => [
      lessonId,
      doctors.map(({ doctorId: id, name, day }) => ({ id, name, left: left.get(`${id} ${day}`) ?? null })),
    ]),
  )
}

/** How many more lessons each doctor may give on a day, by `<doctor> <day>`; of one without a limit nothing. */
async function leftOn(scope: ReadScope, asked: readonly { doctorId: number; day: string }[]) {
  const days = [...new Map(asked.map(({ doctorId, day }) => [`${doctorId} ${day}`, { doctorId, day }])).values()]
  const { rows } = await sql<{ doctorId: number; day: string; left: number }>`
    select a."doctorId" as doctor_id, a.day, (d.sessions_a_day - (select count(*) from (${engaged}) e
      where e.doctor_id = d.id and e.day = a.day))::integer as left
    from jsonb_to_recordset(${days}::jsonb) as a("doctorId" bigint, day date) join doctor_info d on d.id = a."doctorId"
    where d.sessions_a_day is not null`.execute(timesOf(scope))
  return new Map(rows.map(({ doctorId, day, left }) => [`${doctorId} ${day}`, left]))
}

import type { SessionFilters } from '@cogcampus/contract/admin/so-day/filters'
import type { SessionTotalQuery } from '@cogcampus/contract/admin/so-day/totals'
import { sessionNumberNames, sessionNumbers } from '@cogcampus/contract/life/sessionNumbers'
import { type Expression, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import { worked } from '../doctor-info/store.ts'
import { conditionsOf } from './filters.ts'
import { sessions } from './lists.ts'

type Asked = Pick<SessionTotalQuery, 'campusId' | 'doctorId'> & { from: string; to: string }

/** The numbers that count the sessions of a lesson; the lessons are counted by themselves. */
export const countedOfLesson = sessionNumberNames.filter((name) => name !== 'lessons')

/**
 * The lessons between two days with their sessions within reach, counted by the filters of each number, in SQL. Of the ways
 * in which a session is one's own only giving it counts: figures are those of doctors.
 */
export function lessonsIn(scope: ReadScope, asked: Asked) {
  const counts = countedOfLesson.map((name) => {
    const conditions = conditionsOf(sessionNumbers[name] as SessionFilters)
    return sql<number>`count(*) filter (where ${sql.join(conditions, sql` and `)})`.as(name)
  })
  return sessions(scope, asked, 'given')
    .select(['soDay.lessonId', 'soDay.doctorId', 'soDay.day', 'soDay.during', ...counts])
    .select(sql<number>`coalesce(sum(so_day.hours) filter (where so_day.state = 'DONE'), 0)`.as('hoursDone'))
    .groupBy(['soDay.lessonId', 'soDay.doctorId', 'soDay.day', 'soDay.during'])
}

/** The time in which doctors within reach work between two days, in SQL (`worked`). */
export function workedIn(scope: ReadScope, { campusId, doctorId, ...days }: Asked) {
  let hours = scope.from('doctorHours').select(['doctorId', 'campusId', 'weekday', 'fromTime', 'toTime'])
  if (campusId !== undefined) hours = hours.where('doctorHours.campusId', '=', campusId)
  if (doctorId !== undefined) hours = hours.where('doctorHours.doctorId', '=', doctorId)
  return worked(hours, days)
}

/** How many minutes a range of time has, in SQL. */
export const minutesOf = (range: Expression<unknown>) => sql`extract(epoch from upper(${range}) - lower(${range})) / 60`
/** A part of a whole to four places, in SQL; null of nothing. */
export const shareOf = (part: Expression<unknown>, whole: Expression<unknown>) =>
  sql`round(${part}::numeric / nullif(${whole}, 0), 4)::double precision`

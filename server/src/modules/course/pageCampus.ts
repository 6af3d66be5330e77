import type { course } from '@cogcampus/contract/admin/course'
import { openApplicationStates } from '@cogcampus/contract/life/application'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { holds, likePattern } from '../../lib/search.ts'

interface Here {
  courseId: number
  price: number | null
  status: 1 | 2 | null
}

/** The courses on the shelf as one campus sees them. */
export const pageCampus: Handlers<typeof course>['page/campus'] = async (
  { db, scope },
  { campusId, opened, keyword, domain, mode, ...page },
) => {
  if (!scope.mayAdd('courseApply', campusId)) throw notFound()
  const here = sql<Here>`(select course_id, price, status from course_campus
    where campus_id = ${campusId} and deleted_at is null)`
  let rows = db
    .selectFrom('course')
    .leftJoin(here.as('here'), (join) => join.onRef('here.courseId', '=', 'course.id'))
    .select(['course.id', 'code', 'name', 'domain', 'mode', 'ageFrom', 'ageTo', 'minutes', 'capacity'])
    .select(['hoursPerLesson', 'course.price', 'validDays', 'roomType', 'deviceType', 'here.price as campusPrice'])
    .select('here.status')
    .select([
      sql<boolean>`here.course_id is not null`.as('opened'),
      sql<number | null>`(select a.id from course_apply a where a.course_id = course.id and a.campus_id = ${campusId}
        and a.state = any(${[...openApplicationStates]}::text[]))`.as('applicationId'),
    ])
    .where('course.onShelf', '=', true)
    .where('course.deletedAt', 'is', null)
  if (opened !== undefined) rows = rows.where(sql<boolean>`(here.course_id is not null) = ${opened}`)
  if (domain) rows = rows.where('domain', '=', domain)
  if (mode) rows = rows.where('mode', '=', mode)
  if (keyword) rows = rows.where(holds('course.search', likePattern(keyword)))
  return pageOf(rows as never, page, {
    by: 'course.code',
    id: 'course.id',
    sortable: { code: 'course.code', name: 'course.name', price: 'course.price' },
  })
}

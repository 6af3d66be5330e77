import type { openCourse } from '@cogcampus/contract/api/course'
import { type SqlBool, sql } from 'kysely'
import type { Handlers, PublicContext } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { contains } from '../../lib/search.ts'

/** The courses that can be booked, as anyone sees them. */
function onShelf({ db, caller }: PublicContext) {
  const label = caller.language === 'en' ? sql`coalesce(d.label_en, d.label)` : sql`d.label`
  return db
    .selectFrom('course')
    .select(['course.id', 'course.name', 'course.domain', 'course.mode', 'course.ageFrom', 'course.ageTo'])
    .select(['course.minutes', 'course.hoursPerLesson', 'course.cover'])
    .select(
      sql<string>`coalesce((select ${label} from dict d where d.type = 'domain' and d.value = course.domain
        order by d.deleted_at nulls first limit 1), course.domain)`.as('domainName'),
    )
    .where('course.onShelf', '=', true)
    .where('course.deletedAt', 'is', null)
}

/** What the applet asks about courses, before the sign-in too. */
export const openCourseHandlers: Handlers<typeof openCourse> = {
  page(context, { campusId, domain, mode, keyword, ...page }) {
    let rows = onShelf(context)
    if (domain) rows = rows.where('course.domain', '=', domain)
    if (mode) rows = rows.where('course.mode', '=', mode)
    if (keyword) rows = rows.where(contains(keyword, 'course.name'))
    if (campusId) {
      rows = rows.where(sql<SqlBool>`exists (select from course_campus o where o.course_id = course.id
        and o.campus_id = ${campusId} and o.status = 1 and o.deleted_at is null)`)
    }
    return pageOf(rows, page, { by: 'course.id', id: 'course.id' })
  },

  async detail(context, { id }) {
    const row = await onShelf(context)
      .select(['course.goals', 'course.outline'])
      .where('course.id', '=', id)
      .executeTakeFirst()
    if (!row) throw notFound()
    const campuses = await context.db
      .selectFrom('courseCampus')
      .innerJoin('campus', 'campus.id', 'courseCampus.campusId')
      .select(['campus.id', 'campus.name'])
      .where('courseCampus.courseId', '=', id)
      .where('courseCampus.status', '=', 1)
      .where('courseCampus.deletedAt', 'is', null)
      .where('campus.status', '=', 1)
      .where('campus.deletedAt', 'is', null)
      .orderBy('campus.id')
      .execute()
    return { ...row, campuses }
  },
}

import { courseCampus } from '@cogcampus/contract/admin/course-campus'
import { type SqlBool, sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { crudHandlers, related } from '../../http/crud.ts'
import { badField } from '../../lib/errors.ts'
import { holds } from '../../lib/search.ts'
import { openCourse } from '../course/rules.ts'

const standard = crudHandlers(courseCampus, 'courseCampus', {
  sortable: ['price', 'createdAt'],
  by: '-id',
  columns: {
    campusName: related('campus', 'name', 'courseCampus.campusId'),
    courseName: related('course', 'name', 'courseCampus.courseId'),
    mode: related('course', 'mode', 'courseCampus.courseId'),
    minutes: related('course', 'minutes', 'courseCampus.courseId'),
    hoursPerLesson: related('course', 'hoursPerLesson', 'courseCampus.courseId'),
    doctors: () => sql`(select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name), '[]')
      from course_campus_doctor l join course_doctor cd on cd.id = l.course_doctor_id join doctor_info d on d.id = cd.doctor_id
      where l.course_campus_id = course_campus.id and cd.status = 1 and cd.deleted_at is null and d.deleted_at is null)`,
    listPrice: related('course', 'price', 'courseCampus.courseId'),
  },
  found: (pattern) => sql<SqlBool>`exists (select 1 from course c
    where c.id = course_campus.course_id and ${holds('c.search', pattern)})`,
  /** The price is headquarters' word, as in an application. */
  async prepare(context, fields, before) {
    if ('courseId' in fields) await openCourse(context, fields.courseId)
    const another = before && fields.price !== before.price
    if (another && context.actor.home !== 'HEADQUARTERS' && !context.scope.reach.all)
      throw badField('COURSE_PRICE_HEADQUARTERS', 'price', context.t('COURSE_PRICE_HEADQUARTERS'))
    return fields
  },
})

export const courseCampusHandlers: Handlers<typeof courseCampus> = {
  page: standard.page,
  detail: standard.detail,
  add: standard.add,
  update: standard.update,
  delete: standard.delete,
  restore: standard.restore,
}

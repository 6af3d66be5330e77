import { courseApplications } from '@cogcampus/contract/admin/course-apply'
import { type SqlBool, sql } from 'kysely'
import { applicationHandlers } from '../../applications/handlers.ts'
import type { WriteContext } from '../../http/context.ts'
import { related } from '../../http/crud.ts'
import { badField } from '../../lib/errors.ts'
import { holds } from '../../lib/search.ts'
import { openCourse } from '../course/rules.ts'

/** A campus that may open a course: it is on the shelf, and the campus does not offer it already. */
export const applicationsOfCourses = applicationHandlers(courseApplications, {
  table: 'courseApply',
  route: 'campusFirst',
  check: '/admin/course-apply/check',
  list: '/admin/course-apply/page',
  page: '/course/campusApply',
  columns: {
    name: related('course', 'name', 'courseApply.courseId'),
    listPrice: related('course', 'price', 'courseApply.courseId'),
  },
  found: (pattern) => sql<SqlBool>`exists (select 1 from course c
    where c.id = course_apply.course_id and ${holds('c.search', pattern)})`,

  async prepare(context, fields) {
    await openCourse(context, fields.courseId)
    const offered = await rowOf(context, fields)
    if (offered?.status === 1) throw badField('COURSE_OFFERED', 'courseId', context.t('COURSE_OFFERED'))
    return fields
  },

  async approved(context, { campusId, courseId, price }) {
    const { scope } = context
    const offered = await rowOf(context, { campusId, courseId })
    if (!offered) await scope.insert('courseCampus', { campusId, courseId, price, remark: null }).execute()
    else await scope.update('courseCampus').set({ price, status: 1 }).where('id', '=', offered.id).execute()
  },
})

const rowOf = ({ scope }: WriteContext, { campusId, courseId }: { campusId: number; courseId: number }) =>
  scope
    .from('courseCampus')
    .select(['id', 'status'])
    .where('campusId', '=', campusId)
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

import { courseDoctorApplications } from '@cogcampus/contract/admin/course-doctor-apply'
import { type SqlBool, sql } from 'kysely'
import { applicationHandlers } from '../../applications/handlers.ts'
import type { WriteContext } from '../../http/context.ts'
import { related } from '../../http/crud.ts'
import { badField, refuse } from '../../lib/errors.ts'
import { holds } from '../../lib/search.ts'
import { openCourse } from '../course/rules.ts'

/** A doctor who may teach a course: one with a profile, a course on the shelf, and not permitted already. */
export const applicationsToTeach = applicationHandlers(courseDoctorApplications, {
  table: 'courseDoctorApply',
  route: 'direct',
  check: '/admin/course-doctor-apply/check',
  list: '/admin/course-doctor-apply/page',
  page: '/course/doctorApply',
  columns: { name: related('course', 'name', 'courseDoctorApply.courseId') },
  found: (pattern) => sql<SqlBool>`exists (select 1 from course c
    where c.id = course_doctor_apply.course_id and ${holds('c.search', pattern)})`,

  async prepare(context, fields) {
    const { scope, actor, t } = context
    const profile = await scope
      .from('doctorInfo')
      .select('id')
      .where('id', '=', actor.userId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!profile) throw refuse('DOCTOR_PROFILE_MISSING')
    await openCourse(context, fields.courseId)
    const permitted = await permission(context, actor.userId, fields.courseId)
    if (permitted?.status === 1) throw badField('COURSE_TAUGHT', 'courseId', t('COURSE_TAUGHT'))
    return fields
  },

  async approved(context, { applicantId: doctorId, courseId, certificates, ...asked }, decision) {
    const { scope } = context
    const level = decision.level ?? asked.level
    const known = await permission(context, doctorId, courseId)
    const granted = { level, certificates, status: 1 as const, approvedAt: sql<string>`now()` as never }
    if (known) await scope.update('courseDoctor').set(granted).where('id', '=', known.id).execute()
    else await scope.insert('courseDoctor', { doctorId, courseId, remark: null, ...granted }).execute()
  },
})

const permission = ({ scope }: WriteContext, doctorId: number, courseId: number) =>
  scope
    .from('courseDoctor')
    .select(['id', 'status'])
    .where('doctorId', '=', doctorId)
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

import { courseDoctor } from '@cogcampus/contract/admin/course-doctor'
import { type SqlBool, sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { crudHandlers, related } from '../../http/crud.ts'
import { holds } from '../../lib/search.ts'
import { openCourse } from '../course/rules.ts'
import { assertDoctor } from './rules.ts'

const standard = crudHandlers(courseDoctor, 'courseDoctor', {
  sortable: ['approvedAt'],
  by: '-id',
  columns: {
    courseName: related('course', 'name', 'courseDoctor.courseId'),
    doctorName: related('doctorInfo', 'name', 'courseDoctor.doctorId'),
    campuses: () => sql`(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.id), '[]')
      from course_campus_doctor l join course_campus cc on cc.id = l.course_campus_id join campus c on c.id = cc.campus_id
      where l.course_doctor_id = course_doctor.id and cc.deleted_at is null)`,
  },
  filters: {
    campusId: (campusId) => sql<SqlBool>`exists (select from rbac_user_campus uc
      where uc.user_id = course_doctor.doctor_id and uc.campus_id = ${campusId})`,
  },
  found: (pattern) => sql<SqlBool>`(
    exists (select from course c where c.id = course_doctor.course_id and ${holds('c.search', pattern)})
    or exists (select from doctor_info d where d.id = course_doctor.doctor_id and ${holds('d.search', pattern)}))`,
  async prepare(context, fields) {
    if ('courseId' in fields) {
      await openCourse(context, fields.courseId)
      await assertDoctor(context, fields.doctorId)
    }
    return fields
  },
})

export const courseDoctorHandlers: Handlers<typeof courseDoctor> = {
  page: standard.page,
  detail: standard.detail,
  add: standard.add,
  update: standard.update,
  delete: standard.delete,
  restore: standard.restore,
}

import type { course } from '@cogcampus/contract/admin/course'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { badField, unknownReference } from '../../lib/errors.ts'
import { replaceLinks } from '../../lib/update.ts'

/** Sets which doctors teach a course at a campus: each may teach it, and works there. */
export const doctor: Handlers<typeof course>['doctor'] = async (
  { db, scope, t },
  { campusId, courseId, doctorIds },
) => {
  const offered = await scope
    .from('courseCampus')
    .select('id')
    .where('campusId', '=', campusId)
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!offered) throw unknownReference(scope.hasCampus(campusId) ? 'courseId' : 'campusId')
  const permitted = await scope
    .from('courseDoctor')
    .innerJoin('rbacUserCampus', 'rbacUserCampus.userId', 'courseDoctor.doctorId')
    .select(['courseDoctor.id', 'courseDoctor.doctorId'])
    .where('courseDoctor.courseId', '=', courseId)
    .where('courseDoctor.status', '=', 1)
    .where('courseDoctor.deletedAt', 'is', null)
    .where('rbacUserCampus.campusId', '=', campusId)
    .where(sql<boolean>`course_doctor.doctor_id = any(${doctorIds}::bigint[])`)
    .execute()
  const known = new Set(permitted.map(({ doctorId }) => doctorId))
  const other = doctorIds.findIndex((id) => !known.has(id))
  if (other >= 0) throw badField('UNKNOWN_REFERENCE', `doctorIds.${other}`, t('field.mayNotTeach'))
  const ids = permitted.map(({ id }) => id)
  await replaceLinks(db, 'courseCampusDoctor', ['courseCampusId', offered.id], ['courseDoctorId', ids])
  return null
}

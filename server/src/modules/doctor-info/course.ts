import type { doctorInfo } from '@cogcampus/contract/admin/doctor-info'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { worksAt } from './columns.ts'
import { availabilityOf, teaches, workingDoctors } from './store.ts'

const DAYS = 7

/** The doctors who teach a course at a campus, with the hours at which they are free there in a week. */
export const courseDoctors: Handlers<typeof doctorInfo>['course/doctor'] = async (
  { scope },
  { campusId, courseId, from },
) => {
  if (!scope.hasCampus(campusId)) throw notFound()
  const doctors = await workingDoctors(scope)
    .where(worksAt(campusId))
    .where(teaches(sql`doctor_info.id`, sql`${campusId}::bigint`, sql`${courseId}::bigint`))
    .execute()
  const to = new Date(Date.parse(from) + (DAYS - 1) * 86_400_000).toISOString().slice(0, 10)
  return availabilityOf(scope, doctors, { campusId, from, to })
}

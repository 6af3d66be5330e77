import type { doctorInfo, unableReasons } from '@cogcampus/contract/admin/doctor-info'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { worksAt } from './columns.ts'
import { teaches, unlicensedNow, workingDoctors } from './store.ts'

export const campus: Handlers<typeof doctorInfo>['campus'] = ({ scope }, { campusId, courseId }) => {
  const taught = teaches(sql`doctor_info.id`, sql`${campusId ?? 0}::bigint`, sql`${courseId ?? 0}::bigint`)
  const unable = sql<
    (typeof unableReasons)[number] | null
  >`case when not ${taught} then 'COURSE' when ${unlicensedNow} then 'LICENCE' end`
  const doctors = workingDoctors(scope)
    .select('doctorInfo.type')
    .select((courseId && campusId ? unable : sql<null>`null::text`).as('unable'))
  return (campusId ? doctors.where(worksAt(campusId)) : doctors).execute()
}

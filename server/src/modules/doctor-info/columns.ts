import { type LicenceState, licenceWarnings } from '@cogcampus/contract/admin/doctor-info'
import { type SqlBool, sql } from 'kysely'
import { related } from '../../http/crud.ts'
import { today } from '../../lib/day.ts'

const warnedFrom = sql.lit(licenceWarnings[0])

/** How the licence of a doctor stands today. */
export const licenceState = sql<LicenceState>`(case when doctor_info.licence_to is null then 'NONE'
  when doctor_info.licence_to < ${today} then 'ENDED'
  when doctor_info.licence_to <= ${today} + ${warnedFrom} then 'ENDING' else 'VALID' end)`

/** The same as a filter that the index of the last day serves. */
export const licenceIs = (state: LicenceState) => {
  const end = sql.ref('doctor_info.licence_to')
  const conditions = {
    NONE: sql<SqlBool>`${end} is null`,
    ENDED: sql<SqlBool>`${end} < ${today}`,
    ENDING: sql<SqlBool>`${end} between ${today} and ${today} + ${warnedFrom}`,
    VALID: sql<SqlBool>`${end} > ${today} + ${warnedFrom}`,
  }
  return conditions[state]
}

/** What a doctor shows besides the columns of the profile. */
export const computed = {
  userName: related('rbacUser', 'userName', 'doctorInfo.id'),
  phoneNo: related('rbacUser', 'phoneNo', 'doctorInfo.id'),
  status: () => sql`(select case when u.deleted_at is null then u.status else 2 end
    from rbac_user u where u.id = doctor_info.id)`,
  licenceState: () => licenceState,
  campuses: () => sql`(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.id), '[]')
    from rbac_user_campus uc join campus c on c.id = uc.campus_id
    where uc.user_id = doctor_info.id and c.deleted_at is null)`,
  weeklyHours: () => sql`(select coalesce(sum(extract(epoch from h.to_time - h.from_time) / 3600), 0)::float8
    from doctor_hours h where h.doctor_id = doctor_info.id)`,
  hours: () => sql`(select coalesce(jsonb_agg(jsonb_build_object('campusId', h.campus_id, 'campusName', c.name,
      'weekday', h.weekday, 'from', to_char(h.from_time, 'HH24:MI'), 'to', to_char(h.to_time, 'HH24:MI'))
      order by h.weekday, h.from_time), '[]')
    from doctor_hours h join campus c on c.id = h.campus_id where h.doctor_id = doctor_info.id)`,
}

/** Whether a doctor is one of a campus. */
export const worksAt = (campusId: number) => sql<SqlBool>`exists (select from rbac_user_campus uc
  where uc.user_id = doctor_info.id and uc.campus_id = ${campusId})`

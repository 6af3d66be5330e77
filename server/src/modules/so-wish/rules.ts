import type { soWish } from '@cogcampus/contract/admin/so-wish'
import type { In } from '@cogcampus/contract/endpoint'
import { sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { badField, unknownReference } from '../../lib/errors.ts'
import { teaches } from '../doctor-info/store.ts'

type Fields = In<(typeof soWish.endpoints)['add']>

/** Refuses a wish that names a patient, course, doctor or slot which the campus does not have. */
export async function assertWish({ scope, t }: WriteContext, fields: Fields): Promise<void> {
  const { campusId, courseId, patientId, togetherId = null, doctorId = null, places } = fields
  if (!scope.mayAdd('soWish', campusId)) throw unknownReference('campusId')
  const unknown = (path: string) => unknownReference(path)
  const wanted = [patientId, ...(togetherId === null ? [] : [togetherId])]
  const patients = await scope
    .from('patient')
    .select('id')
    .where('campusId', '=', campusId)
    .where('deletedAt', 'is', null)
    .where('id', 'in', wanted)
    .execute()
  const known = new Set(patients.map(({ id }) => id))
  if (!known.has(patientId)) throw unknown('patientId')
  if (togetherId !== null && !known.has(togetherId)) throw unknown('togetherId')
  const { rows } = await sql<{ offered: boolean; taught: boolean; slots: boolean }>`
    select exists (select from course_campus o join course k on k.id = o.course_id where o.campus_id = ${campusId}
        and o.course_id = ${courseId} and o.status = 1 and o.deleted_at is null and k.deleted_at is null) as offered,
      ${doctorId}::bigint is null or ${teaches(sql`${doctorId}::bigint`, sql`${campusId}::bigint`, sql`${courseId}::bigint`)} as taught,
      not exists (select from jsonb_to_recordset(${places}::jsonb) as p("soTimeId" bigint)
        where not exists (select from so_time s where s.id = p."soTimeId" and s.campus_id = ${campusId})) as slots`.execute(
    scope.unscoped('what a campus within reach offers'),
  )
  const [facts] = rows
  if (!facts?.offered) throw unknown('courseId')
  if (!facts.taught) throw badField('SESSION_DOCTOR_COURSE', 'doctorId', t('SESSION_DOCTOR_COURSE'))
  if (!facts.slots) throw unknown('places')
}

import { sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { badField, unknownReference } from '../../lib/errors.ts'
import { teaches } from '../doctor-info/store.ts'
import { consentStanding } from '../patient-consent/store.ts'
import { assertTreated } from '../so-day/rules.ts'

interface Fields {
  campusId: number
  patientId: number
  courseId: number
  doctorId?: number | null | undefined
}

/** Refuses an entry of a patient who is not of the campus, not treated now or without the family's consent, or for a course or doctor that it does not have. */
export async function assertWait(
  { scope, t }: WriteContext,
  { campusId, patientId, courseId, doctorId = null }: Fields,
): Promise<void> {
  const patient = await scope
    .from('patient')
    .select(['patient.name', 'patient.state', consentStanding('patient.id').as('consent')])
    .where('patient.id', '=', patientId)
    .where('patient.campusId', '=', campusId)
    .where('patient.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!patient) throw unknownReference('patientId')
  assertTreated(t, [patient], 'patientId')
  const [doctor, campus, course] = [
    sql`${doctorId}::bigint`,
    sql`${campusId}::bigint`,
    sql`${courseId}::bigint`,
  ] as const
  const facts = await scope.known
    .selectNoFrom([
      sql<boolean>`exists (select from course_campus o join course k on k.id = o.course_id where o.campus_id = ${campus}
        and o.course_id = ${course} and o.status = 1 and o.deleted_at is null and k.deleted_at is null)`.as('offered'),
      sql<boolean>`${doctor} is null or ${teaches(doctor, campus, course)}`.as('taught'),
    ])
    .executeTakeFirstOrThrow()
  if (!facts.offered) throw unknownReference('courseId')
  if (!facts.taught) throw badField('SESSION_DOCTOR_COURSE', 'doctorId', t('SESSION_DOCTOR_COURSE'))
}

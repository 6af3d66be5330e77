import { TRAINEE } from '@cogcampus/contract/life/record'
import { held } from '@cogcampus/contract/life/session'
import { sql } from 'kysely'
import type { Knowing } from '../../../db/handles.ts'
import type { Found } from '../../../db/parts.ts'
import type { ReadScope, WriteScope } from '../../../db/scope.ts'
import type { ReadContext, WriteContext } from '../../../http/context.ts'
import { badField, notFound } from '../../../lib/errors.ts'
import { holderNamesAt } from '../../rbac/holders.ts'

/** A report within reach, with its patient. */
export async function reportAt(scope: Pick<ReadScope, 'from'>, id: number) {
  const found = await scope
    .from('patientReport')
    .innerJoin('patient', 'patient.id', 'patientReport.patientId')
    .selectAll('patientReport')
    .select(['patient.name as patientName', 'patient.birthday', 'patient.campusId', 'patient.doctorId'])
    .where('patientReport.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}
export type ReportAt = Awaited<ReturnType<typeof reportAt>>

/** The longest period of a report, as the table has it. */
const MOST_DAYS = 366

interface Days {
  fromDay: string
  toDay: string
}

/**
 * Refuses a period that ends before it begins or is too long, at `toDay`, and one in which nothing was that a report could tell of
 * (REPORT_NO_RECORDS): no session to which the patient came, and no assessment.
 */
export async function assertPeriod(
  { scope, t }: WriteContext,
  patient: Found<'patient'>,
  { fromDay, toDay }: Days,
): Promise<void> {
  const days = (Date.parse(toDay) - Date.parse(fromDay)) / 86_400_000
  if (days < 0 || days >= MOST_DAYS) throw badField('RULE_BROKEN', 'toDay', t('field.period'))
  const parts = scope.partsOf('patient', patient)
  const session = await parts
    .from('soDay')
    .select('soDay.id')
    .where('soDay.deletedAt', 'is', null)
    .where('soDay.state', 'in', [...held])
    .where('soDay.day', '>=', fromDay)
    .where('soDay.day', '<=', toDay)
    .limit(1)
    .executeTakeFirst()
  if (session) return
  const assessment = await parts
    .from('assessment')
    .select('assessment.id')
    .where('assessment.deletedAt', 'is', null)
    .where('assessment.day', '>=', fromDay)
    .where('assessment.day', '<=', toDay)
    .limit(1)
    .executeTakeFirst()
  if (!assessment) throw badField('REPORT_NO_RECORDS', 'fromDay', t('REPORT_NO_RECORDS'))
}

/**
 * Whether the caller writes reports as a trainee: in every course that they teach at the campus, or of one who teaches none there in
 * every course, and without a supervisor's right.
 */
export async function writesAsTrainee(
  { scope, actor }: Pick<ReadContext, 'scope' | 'actor'>,
  campusId: number,
): Promise<boolean> {
  const supervises = actor.grants.get('/admin/patient/report/approve')
  if (supervises && scope.within(supervises).hasCampus(campusId)) return false
  const levels = await scope.known
    .selectFrom('courseDoctor')
    .select('courseDoctor.level')
    .select(
      sql<boolean>`exists (select from course_campus_doctor d join course_campus c on c.id = d.course_campus_id
        where d.course_doctor_id = course_doctor.id and c.campus_id = ${campusId} and c.deleted_at is null)`.as('here'),
    )
    .where('courseDoctor.doctorId', '=', actor.userId)
    .where('courseDoctor.deletedAt', 'is', null)
    .execute()
  const here = levels.filter((each) => each.here)
  const counted = here.length > 0 ? here : levels
  return counted.length > 0 && counted.every(({ level }) => level === TRAINEE)
}

/** The names of those who may approve a report at a campus, but for who signs it. */
export const approversAt = (known: Knowing, campusId: number, signer: number | null): Promise<string[]> =>
  holderNamesAt(known, '/admin/patient/report/approve', campusId, signer)

/** Steps that say which report of a patient is in force wait for one another. */
export const lockReports = (scope: WriteScope, patientId: number) => scope.lock(`patient/report ${patientId}`)

/** Where the figures of a patient found within reach come from. */
export const figuresFrom = (scope: Pick<ReadScope, 'unscoped'>) =>
  scope.unscoped('what was trained with a patient within reach, whoever gave it')

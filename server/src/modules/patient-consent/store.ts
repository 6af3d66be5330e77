import { consentCodes, type consentStandings } from '@cogcampus/contract/admin/patient-consent'
import { expected } from '@cogcampus/contract/life/session'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../db/handles.ts'
import type { ReadScope } from '../../db/scope.ts'
import type { Database, SharedTables } from '../../db/tables.ts'
import { today } from '../../lib/day.ts'
import { inStates } from '../../lib/states.ts'

/** The agreements that families sign, each in the revision in force. */
export async function agreementsInForce(db: Reader<SharedTables>) {
  const rows = await db
    .selectFrom('agreement')
    .distinctOn('code')
    .select(['code', 'revision', 'title', 'body'])
    .where('code', 'in', consentCodes)
    .where('effectiveAt', '<=', sql<string>`now()`)
    .orderBy('code')
    .orderBy('revision', 'desc')
    .execute()
  return consentCodes.flatMap((code) => rows.filter((row) => row.code === code).map((row) => ({ ...row, code })))
}

/** An agreement in a revision that was published, in force or not any more: what a family signed stays readable. */
export const publishedAgreement = (
  db: Reader<SharedTables>,
  { code, revision }: { code: (typeof consentCodes)[number]; revision: number },
) =>
  db
    .selectFrom('agreement')
    .select(['revision', 'title', 'body'])
    .where('code', '=', code)
    .where('revision', '=', revision)
    .where('effectiveAt', '<=', sql<string>`now()`)
    .executeTakeFirst()

type Consents = 'patient_consent' | 'c'
/** Whether a consent has passed its last day, in SQL. */
export const isExpired = (consents: Consents) =>
  sql<boolean>`coalesce(${sql.ref(`${consents}.expires_on`)} < ${today}, false)`
/** Whether the agreement of a consent has a newer revision by now, in SQL. */
const isOutdated = (consents: Consents) =>
  sql<boolean>`exists (select from agreement a where a.code = ${sql.ref(`${consents}.code`)}
    and a.revision > ${sql.ref(`${consents}.revision`)} and a.effective_at <= now())`

/**
 * How the consent to record clinical data stands of a patient, in SQL: whether it holds, also in an earlier revision, or why it does not.
 * `patient` is the name of a column.
 */
export const consentStanding = (patient: string): RawBuilder<(typeof consentStandings)[number]> =>
  sql`coalesce((select case when c.state = 'WITHDRAWN' then 'WITHDRAWN' when ${isExpired('c')} then 'EXPIRED'
      when ${isOutdated('c')} then 'OUTDATED' else 'GIVEN' end
    from patient_consent c where c.patient_id = ${sql.ref(patient)} and c.code = 'consent' and c.state <> 'REPLACED'
    order by c.id desc limit 1), 'MISSING')`

/** What families within reach have signed. */
export const consents = (scope: Pick<ReadScope, 'from'>) =>
  scope
    .from('patientConsent')
    .innerJoin('parentInfo', 'parentInfo.id', 'patientConsent.parentId')
    .select(['patientConsent.id', 'patientConsent.patientId', 'patientConsent.code', 'patientConsent.revision'])
    .select(['patientConsent.state', 'patientConsent.parentId', 'parentInfo.name as parentName'])
    .select(['patientConsent.relation', 'patientConsent.method', 'patientConsent.file', 'patientConsent.signedOn'])
    .select(['patientConsent.expiresOn', 'patientConsent.endedAt', 'patientConsent.endReason'])
    .select(['patientConsent.createdAt'])
    .select([
      isExpired('patient_consent').as('expired'),
      sql<string>`(select a.title from agreement a where a.code = patient_consent.code
        and a.revision = patient_consent.revision)`.as('title'),
      isOutdated('patient_consent').as('outdated'),
      sql<string | null>`(select u.user_name from rbac_user u where u.id = patient_consent.created_by)`.as(
        'createdByName',
      ),
      sql<string | null>`coalesce((select u.user_name from rbac_user u where u.id = patient_consent.ended_by),
        (select i.name from parent_info i where i.id = patient_consent.ended_by_parent))`.as('endedByName'),
    ])

/** How many of the next sessions an answer names. */
const NEXT = 5

/** The sessions that stand ahead of a patient who was found, as is said where nothing new is planned any more. */
export async function stillPlanned(patient: SelectQueryBuilder<Database, 'patient', object>) {
  const rows = await patient
    .innerJoin('soDay as s', 's.patientId', 'patient.id')
    .innerJoin('course as k', 'k.id', 's.courseId')
    .innerJoin('doctorInfo as d', 'd.id', 's.doctorId')
    .innerJoin('campus as c', 'c.id', 's.campusId')
    .select(['s.id', 's.day', 'k.name as courseName', 'd.name as doctorName'])
    .select([
      sql<string>`to_char(lower(s.during), 'HH24:MI')`.as('from'),
      sql<string>`to_char(upper(s.during), 'HH24:MI')`.as('to'),
      sql<number>`(count(*) over ())::integer`.as('planned'),
    ])
    .where('s.deletedAt', 'is', null)
    .where(inStates('s', expected))
    .where(sql<SqlBool>`lower(s.during) > now() at time zone c.time_zone`)
    .orderBy('s.during')
    .orderBy('s.id')
    .limit(NEXT)
    .execute()
  return { planned: rows[0]?.planned ?? 0, next: rows.map(({ planned, ...session }) => session) }
}

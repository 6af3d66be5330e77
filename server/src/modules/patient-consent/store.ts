import { consentCodes, type consentStandings } from '@cogcampus/contract/admin/patient-consent'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/handles.ts'
import type { ReadScope } from '../../db/scope.ts'
import type { SharedTables } from '../../db/tables.ts'
import { today } from '../../lib/day.ts'

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

/**
 * How the consent to record clinical data stands of a patient, in SQL: whether it holds, also in an earlier revision, or why it does not.
 * `patient` is the name of a column.
 */
export const standingOf = (patient: string): RawBuilder<(typeof consentStandings)[number]> =>
  sql`coalesce((select case when c.state = 'WITHDRAWN' then 'WITHDRAWN' when c.expires_on < ${today} then 'EXPIRED'
      when exists (select from agreement a where a.code = c.code and a.revision > c.revision and a.effective_at <= now()) then 'OUTDATED'
      else 'GIVEN' end
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
      sql<boolean>`coalesce(patient_consent.expires_on < ${today}, false)`.as('expired'),
      sql<string>`(select a.title from agreement a where a.code = patient_consent.code
        and a.revision = patient_consent.revision)`.as('title'),
      sql<boolean>`exists (select from agreement a where a.code = patient_consent.code
        and a.revision > patient_consent.revision and a.effective_at <= now())`.as('outdated'),
      sql<string | null>`(select u.user_name from rbac_user u where u.id = patient_consent.created_by)`.as(
        'createdByName',
      ),
      sql<string | null>`coalesce((select u.user_name from rbac_user u where u.id = patient_consent.ended_by),
        (select i.name from parent_info i where i.id = patient_consent.ended_by_parent))`.as('endedByName'),
    ])

import { consentCodes } from '@cogcampus/contract/admin/patient-consent'
import { sql } from 'kysely'
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

/** What families within reach have signed. */
export const consents = (scope: ReadScope) =>
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
    ])

import type { patientConsent, signature } from '@cogcampus/contract/admin/patient-consent'
import { type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Found } from '../../db/parts.ts'
import type { WriteScope } from '../../db/scope.ts'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { today } from '../../lib/day.ts'
import { badField, refuse, unknownReference } from '../../lib/errors.ts'
import { setting } from '../../lib/settings.ts'
import { lockPatient } from '../patient-parent/rules.ts'
import { agreementsInForce } from './store.ts'
import { tellSignedAgain } from './tell.ts'

type Signed = z.output<z.ZodObject<typeof signature>> & {
  /** In which revision each agreement was shown to who signs on a screen of its own. */
  shown?: readonly { code: string; revision: number }[]
}

/**
 * Records what a guardian signed, in the revisions in force; what was signed of these agreements before is replaced. Who was told that
 * it was withdrawn is told that it is signed again. `signer` is the field that names who signed.
 */
export async function recordConsent(
  { db, scope, t }: WriteContext,
  patient: Found<'patient'>,
  parentId: number,
  { codes, method, file, signedOn, shown = [] }: Signed,
  signer: string,
): Promise<void> {
  const parts = scope.partsOf('patient', patient)
  const link = await parts
    .from('patientParent')
    .select('relation')
    .where('parentId', '=', parentId)
    .where('guardian', '=', true)
    .forShare()
    .executeTakeFirst()
  if (!link) throw badField('RULE_BROKEN', signer, t('field.signer'))
  const inForce = await agreementsInForce(db)
  const agreed = codes.map((code) => inForce.find((each) => each.code === code))
  if (agreed.includes(undefined)) throw unknownReference('codes')
  const moved = agreed.find((each) =>
    shown.some(({ code, revision }) => each?.code === code && each.revision !== revision),
  )
  if (moved) throw refuse('AGREEMENT_MOVED_ON', { data: { revision: moved.revision } })
  const months = await setting(db, 'patient.consentMonths')
  const day = method === 'SCAN' && signedOn ? sql<string>`${signedOn}::date` : today
  const withdrawn = await parts
    .from('patientConsent')
    .innerJoin('patient', 'patient.id', 'patientConsent.patientId')
    .select(['patientConsent.id', 'patientConsent.code', 'patientConsent.patientId'])
    .select(['patient.campusId', 'patient.name'])
    .where('patientConsent.state', '=', 'WITHDRAWN')
    .where('patientConsent.code', 'in', codes)
    .where(sql<SqlBool>`not exists (select from patient_consent l where l.patient_id = patient_consent.patient_id
      and l.code = patient_consent.code and l.id > patient_consent.id)`)
    .execute()
  await parts
    .update('patientConsent')
    .set({ state: 'REPLACED', endedAt: sql`now()`, endedBy: scope.userId || null })
    .where('state', '=', 'GIVEN')
    .where('code', 'in', codes)
    .execute()
  await parts
    .insert(
      'patientConsent',
      agreed.flatMap((agreement) =>
        agreement
          ? {
              patientId: patient.id,
              parentId,
              relation: link.relation,
              code: agreement.code,
              revision: agreement.revision,
              method,
              file,
              signedOn: day,
              expiresOn: months === 0 ? null : sql<string>`(${day} + make_interval(months => ${months}))::date`,
              endedBy: null,
              endReason: null,
            }
          : [],
      ),
    )
    .execute()
  await tellSignedAgain(scope, withdrawn)
}

/**
 * A patient within reach, locked to be signed for: of two signatures at once, the second replaces the first. Consents are locked before
 * the patient, as by whoever withdraws one or records clinical data, so that none waits in a ring.
 */
export async function lockToSign(scope: WriteScope, patientId: number): Promise<Found<'patient'>> {
  // What one signature gives, the next finds among those that it locks.
  await scope.lock(`patient-consent ${patientId}`)
  await scope
    .from('patientConsent')
    .select('patientConsent.id')
    .where('patientConsent.patientId', '=', patientId)
    .where('patientConsent.state', '=', 'GIVEN')
    .orderBy('patientConsent.id')
    .forNoKeyUpdate()
    .execute()
  return lockPatient(scope, patientId)
}

export const add: Handlers<typeof patientConsent>['add'] = async (context, { patientId, parentId, ...signed }) => {
  const patient = await lockToSign(context.scope, patientId)
  await recordConsent(context, patient, parentId, signed, 'parentId')
  return null
}

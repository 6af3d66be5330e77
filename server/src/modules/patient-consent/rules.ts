import type { BadInput } from '@cogcampus/contract/envelope'
import type { WriteScope } from '../../db/scope.ts'
import type { WriteContext } from '../../http/context.ts'
import { refuse } from '../../lib/errors.ts'
import { isExpired } from './store.ts'

/**
 * Refuses to record clinical data of a patient without a consent that holds (CONSENT_MISSING); `field` is what the
 * refusal names. Every call that records such data asks this first. The consent is locked until the end of the
 * transaction, so that it cannot be withdrawn before the data is there.
 */
export async function assertConsent(
  { scope, t }: { scope: WriteScope; t: WriteContext['t'] },
  patientId: number,
  field = 'patientId',
): Promise<void> {
  const consent = await scope
    .unscoped('whether a family has agreed is no matter of who asks')
    .selectFrom('patientConsent')
    .select(['state', isExpired('patient_consent').as('expired')])
    .where('patientId', '=', patientId)
    .where('code', '=', 'consent')
    .orderBy('id', 'desc')
    .limit(1)
    .forShare()
    .executeTakeFirst()
  if (consent?.state === 'GIVEN' && !consent.expired) return
  const why = !consent ? 'MISSING' : consent.state === 'WITHDRAWN' ? 'WITHDRAWN' : 'EXPIRED'
  throw withoutConsent(t(`field.consent.${why}`), field, patientId)
}

/** The refusal to record clinical data; it names the patient, so that a family is led to the consent of that one. */
export const withoutConsent = (msg: string, path: string, patientId?: number) =>
  refuse('CONSENT_MISSING', { data: { fields: [{ path, msg }], ...(patientId && { patientId }) } satisfies BadInput })

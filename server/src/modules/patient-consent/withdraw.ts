import type { patientConsent } from '@cogcampus/contract/admin/patient-consent'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { sendMessage } from '../message/store.ts'

/** Records a withdrawal, and tells doctor and consultant to stop. */
export const withdraw: Handlers<typeof patientConsent>['withdraw'] = async (context, withdrawn) => {
  const { userId, userName } = context.actor
  await endConsent(context, withdrawn, { endedBy: userId, by: userName })
  return null
}

/** As {@link withdraw}, by a member of staff or, with null, by the family itself. */
export async function endConsent(
  { scope }: Pick<WriteContext, 'scope'>,
  { id, reason }: { id: number; reason: string },
  { endedBy, by }: { endedBy: number | null; by: string },
): Promise<void> {
  const found = await scope
    .from('patientConsent')
    .innerJoin('patient', 'patient.id', 'patientConsent.patientId')
    .select(['patient.id', 'patient.campusId', 'patient.name', 'patient.doctorId', 'patient.consultantId'])
    .where('patientConsent.id', '=', id)
    .where('patient.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw notFound()
  const { numUpdatedRows } = await scope
    .update('patientConsent')
    .set({ state: 'WITHDRAWN', endedAt: sql`now()`, endedBy, endReason: reason })
    .where('patientConsent.id', '=', id)
    .where('patientConsent.state', '=', 'GIVEN')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw refuse('CONSENT_STATE')
  const told = [found.doctorId, found.consultantId].filter((userId) => userId !== null && userId !== endedBy)
  await sendMessage(scope, [...new Set(told as number[])], {
    type: 'REMIND',
    words: (t) => ({
      title: t('message.withdrawn.title', { name: found.name }),
      body: t('message.withdrawn.body', { by, reason }),
    }),
    link: `/patient/info?id=${found.id}`,
    opens: { call: '/admin/patient/info', campusId: found.campusId, orPrincipal: { but: endedBy } },
    eventKey: `consent-withdrawn:${id}`,
  })
}

import type { StillPlanned as Planned, patientConsent } from '@cogcampus/contract/admin/patient-consent'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { advance, lockOffered } from '../so-wait/flow.ts'
import { stillPlanned } from './store.ts'
import { type EndedBy, tellWithdrawn } from './tell.ts'

type StillPlanned = z.output<typeof Planned>

/** Records a withdrawal, and tells those whom it concerns. */
export const withdraw: Handlers<typeof patientConsent>['withdraw'] = async (context, { id, reason }) => {
  const { userId, userName } = context.actor
  return endConsent(context, { id, reason, by: userName }, { userId })
}

/**
 * As {@link withdraw}, by a member of staff or by the family itself, which need not say why; answers what is planned still. A place
 * that the patient is offered goes to the next in line, as the family could not take it.
 */
export async function endConsent(
  { scope }: Pick<WriteContext, 'scope'>,
  { id, reason, by }: { id: number; reason: string | null; by: string },
  endedBy: EndedBy,
): Promise<StillPlanned> {
  const found = await scope
    .from('patientConsent')
    .innerJoin('patient', 'patient.id', 'patientConsent.patientId')
    .innerJoin('agreement', (join) =>
      join
        .onRef('agreement.code', '=', 'patientConsent.code')
        .onRef('agreement.revision', '=', 'patientConsent.revision'),
    )
    .select(['patientConsent.id', 'patientConsent.code', 'agreement.title', 'patientConsent.patientId'])
    .select(['patient.campusId', 'patient.name', 'patient.doctorId', 'patient.consultantId'])
    .where('patientConsent.id', '=', id)
    .where('patient.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw notFound()
  const treats = found.code === 'consent'
  const waits = treats ? await lockOffered(scope, found.patientId) : []
  const { numUpdatedRows } = await scope
    .update('patientConsent')
    .set({
      ...{ state: 'WITHDRAWN', endedAt: sql`now()`, endReason: reason },
      endedBy: 'userId' in endedBy ? endedBy.userId : null,
      endedByParent: 'parentId' in endedBy ? endedBy.parentId : null,
    })
    .where('patientConsent.id', '=', id)
    .where('patientConsent.state', '=', 'GIVEN')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw refuse('CONSENT_STATE')
  await advance(scope, 'patient-consent/withdraw', waits)
  const still = treats ? await stillPlanned(scope.wholeOf('patient', found)) : { planned: 0, next: [] }
  await tellWithdrawn(scope, { ...found, still, reason, by }, endedBy)
  return still
}

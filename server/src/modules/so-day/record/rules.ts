import { held } from '@cogcampus/contract/life/session'
import type { WriteContext } from '../../../http/context.ts'
import { badField, notFound } from '../../../lib/errors.ts'
import { assertConsent } from '../../patient-consent/rules.ts'
import type { OfSession } from './table.ts'

/**
 * A session that the caller gives, or of a campus within reach, locked, with what is copied of it. Refuses one in which the
 * patient has not come (SESSION_NOT_HELD), and a patient without consent.
 */
export async function heldSession(context: WriteContext, soDayId: number, field = 'soDayId'): Promise<OfSession> {
  const { scope, t } = context
  const session = await scope
    .from('soDay', 'given')
    .select(['soDay.campusId', 'soDay.courseId', 'soDay.doctorId', 'soDay.patientId', 'soDay.day', 'soDay.state'])
    .where('soDay.id', '=', soDayId)
    .where('soDay.deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!session) throw notFound()
  const { state, ...copied } = session
  if (!held.includes(state)) throw badField('SESSION_NOT_HELD', field, t('SESSION_NOT_HELD'))
  await assertConsent(context, copied.patientId, field)
  return { soDayId, ...copied }
}

import type { WriteContext } from '../../http/context.ts'
import { badField } from '../../lib/errors.ts'

/** Refuses who is no doctor within reach, as the field `doctorId`. */
export async function assertDoctor({ scope, t }: WriteContext, id: number): Promise<void> {
  const doctor = await scope
    .from('doctorInfo')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!doctor) throw badField('UNKNOWN_REFERENCE', 'doctorId', t('field.notADoctor'))
}

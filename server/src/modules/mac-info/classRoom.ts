import type { macInfo } from '@cogcampus/contract/admin/mac-info'
import type { Handlers } from '../../http/context.ts'
import { badField, notFound, refuse } from '../../lib/errors.ts'
import { assertRoom } from './rules.ts'

/** Puts a device into a room, and out of the one before: it is in one room only. */
export const classRoom: Handlers<typeof macInfo>['class/room'] = async (context, { id, roomId = null }) => {
  const { scope } = context
  const device = await scope
    .from('macInfo')
    .select(['campusId', 'state'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!device) throw notFound()
  if (roomId !== null) await assertRoom(context, device.campusId, roomId)
  const { numUpdatedRows } = await scope
    .update('macInfo')
    .set({ roomId })
    .where('id', '=', id)
    .where('state', '<>', 'RETIRED')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n)
    throw roomId === null ? refuse('DEVICE_RETIRED') : badField('DEVICE_RETIRED', 'roomId', context.t('DEVICE_RETIRED'))
  return null
}

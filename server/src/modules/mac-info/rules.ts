import { type DeviceBlock, deviceWarnings } from '@cogcampus/contract/life/device'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { today } from '../../lib/day.ts'
import { badField, notFound, type Refusal, refuse } from '../../lib/errors.ts'

/** Why a device cannot be scheduled on a day, in SQL; null where it can. The only place that says so. */
export const blockedOn = (day: string | Expression<string>) =>
  sql<DeviceBlock | null>`(case when mac_info.state <> 'ACTIVE' then mac_info.state
    when ${day}::date not between mac_info.licence_from and mac_info.licence_to then 'LICENCE' end)`

const refusals: Record<DeviceBlock, () => Refusal> = {
  RETIRED: () => refuse('DEVICE_RETIRED'),
  REPAIR: () => refuse('DEVICE_REPAIR'),
  LICENCE: () => refuse('DEVICE_LICENCE'),
}

/** Refuses a device that cannot be scheduled on a day (`YYYY-MM-DD`) of its campus, with the reason. */
export async function assertSchedulable({ scope }: Pick<WriteContext, 'scope'>, id: number, day: string) {
  const device = await scope
    .from('macInfo')
    .select(blockedOn(day).as('blocked'))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!device) throw notFound()
  if (device.blocked) throw refusals[device.blocked]()
}

const endingBefore = sql`${today} + ${sql.lit(deviceWarnings[0])}`

/** Devices in use whose licence ends soon, or has ended: they wait for headquarters. */
export const licenceWaits = sql<SqlBool>`(mac_info.state <> 'RETIRED' and mac_info.licence_to <= ${endingBefore})`

/** The licences as they stand today. */
export const licenceIs = (licence: 'VALID' | 'ENDING' | 'ENDED') =>
  ({
    VALID: sql<SqlBool>`mac_info.licence_to > ${endingBefore}`,
    ENDING: sql<SqlBool>`mac_info.licence_to between ${today} and ${endingBefore}`,
    ENDED: sql<SqlBool>`mac_info.licence_to < ${today}`,
  })[licence]

/** Refuses a room that is no open one of a campus, as the field `roomId`. */
export async function assertRoom({ scope, t }: WriteContext, campusId: number, roomId: number): Promise<void> {
  const room = await scope.known
    .selectFrom('room')
    .select('id')
    .where('id', '=', roomId)
    .where('campusId', '=', campusId)
    .where('status', '=', 1)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!room) throw badField('UNKNOWN_REFERENCE', 'roomId', t('field.room'))
}

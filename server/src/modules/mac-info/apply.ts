import { deviceApplications } from '@cogcampus/contract/admin/mac-info'
import { sql } from 'kysely'
import { applicationHandlers } from '../../applications/handlers.ts'
import type { WriteContext } from '../../http/context.ts'
import { badField, unknownReference } from '../../lib/errors.ts'
import { holds, searchText } from '../../lib/search.ts'
import { assertRoom } from './rules.ts'

/** The applications for devices: a new one is registered by its approval, one that is there gets its further licence. */
export const applicationsForDevices = applicationHandlers(deviceApplications, {
  table: 'macApply',
  route: 'direct',
  check: '/admin/mac-info/apply/check',
  list: '/admin/mac-info/apply/page',
  page: '/device/apply',
  columns: {
    roomName: () => sql`(select r.name from room r where r.id = mac_apply.room_id and r.deleted_at is null)`,
  },
  found: (pattern) => holds('macApply.search', pattern),

  async prepare(context, { macId = null, roomId = null, softwareVersion = null, ...fields }) {
    const search = searchText(fields.name, fields.code, fields.serial)
    const asked = { ...fields, roomId, softwareVersion, macId, search }
    if (macId !== null) return { ...asked, ...(await known(context, macId)) }
    if (roomId !== null) await assertRoom(context, fields.campusId, roomId)
    await assertNew(context, fields)
    return asked
  },

  async approved({ scope }, application, decision) {
    const { campusId, roomId, name, code, serial, type, softwareVersion, macId } = application
    const { licenceFrom = application.licenceFrom, licenceTo = application.licenceTo } = decision
    const licence = { softwareVersion, licenceFrom, licenceTo, licenceWarned: null }
    if (macId === null) {
      const search = searchText(name, code, serial)
      await scope
        .insert('macInfo', { campusId, roomId, name, code, serial, type, ...licence, remark: null, search })
        .execute()
    } else {
      await scope.update('macInfo').set(licence).where('id', '=', macId).execute()
    }
  },
})

/** What stays of a device that is there: what it is, and where. */
async function known({ scope, t }: WriteContext, macId: number) {
  const device = await scope
    .from('macInfo')
    .select(['campusId', 'roomId', 'name', 'code', 'serial', 'type', 'state'])
    .where('id', '=', macId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!device) throw unknownReference('macId')
  const { state, ...rest } = device
  if (state === 'RETIRED') throw badField('DEVICE_RETIRED', 'macId', t('DEVICE_RETIRED'))
  return rest
}

/** Refuses a serial number that any campus has registered, and a code that this campus has. */
async function assertNew(
  { scope, t }: WriteContext,
  { campusId, code, serial }: Record<'code' | 'serial', string> & { campusId: number },
) {
  const taken = await scope
    .unscoped('a device is at one campus: its serial number is known wherever it is')
    .selectFrom('macInfo')
    .select((eb) => eb('serial', '=', serial).as('serial'))
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('serial', '=', serial), eb.and({ campusId, code })]))
    .executeTakeFirst()
  if (taken)
    throw badField('DUPLICATE', taken.serial ? 'serial' : 'code', t(taken.serial ? 'field.serial' : 'field.taken'))
}

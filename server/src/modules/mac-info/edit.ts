import type { macInfo } from '@cogcampus/contract/admin/mac-info'
import type { In } from '@cogcampus/contract/endpoint'
import { deviceMayBecome } from '@cogcampus/contract/life/device'
import type { Selectable } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { badField } from '../../lib/errors.ts'
import type { MacInfoTable } from './table.ts'

type Fields = Omit<In<(typeof macInfo.endpoints)['edit']>, 'id' | 'version'>

/** Checks a change of a device: the step of its life, and that headquarters alone changes the licence. Answers the columns to write. */
export function changed({ actor, scope, t }: WriteContext, fields: Fields, before: Selectable<MacInfoTable>) {
  if (!deviceMayBecome(before.state, fields.state)) throw badField('DEVICE_STATE', 'state', t('DEVICE_STATE'))
  const licence = (['licenceFrom', 'licenceTo'] as const).find((name) => fields[name] !== before[name])
  if (licence && actor.home !== 'HEADQUARTERS' && !scope.reach.all) {
    throw badField('DEVICE_LICENCE_HEADQUARTERS', licence, t('DEVICE_LICENCE_HEADQUARTERS'))
  }
  return {
    ...fields,
    ...(licence ? { licenceWarned: null } : {}),
    ...(fields.state === 'RETIRED' ? { roomId: null } : {}),
  }
}

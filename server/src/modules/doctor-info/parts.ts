import type { doctorInfo } from '@cogcampus/contract/admin/doctor-info'
import type { In } from '@cogcampus/contract/endpoint'
import type { WriteContext } from '../../http/context.ts'
import { difference } from '../../lib/difference.ts'
import { badField } from '../../lib/errors.ts'

type Hours = NonNullable<In<(typeof doctorInfo.endpoints)['update']>['hours']>

/** Makes the weekly hours of a doctor at the campuses within reach be exactly `hours`; hours at other campuses stay. */
export async function saveHours({ db, scope, t }: WriteContext, doctorId: number, hours: Hours): Promise<void> {
  const campuses = await db
    .selectFrom('rbacUserCampus')
    .select('campusId')
    .where('userId', '=', doctorId)
    .forShare()
    .execute()
  const open = new Set(campuses.flatMap(({ campusId }) => (scope.hasCampus(campusId) ? [campusId] : [])))
  if (hours.some(({ campusId }) => !open.has(campusId))) {
    throw badField('UNKNOWN_REFERENCE', 'hours', t('field.doctorCampus'))
  }
  const before = await scope
    .from('doctorHours')
    .select(['id', 'campusId', 'weekday', 'fromTime', 'toTime'])
    .where('doctorId', '=', doctorId)
    .execute()
  const keyOf = (part: Hours[number]) => `${part.campusId} ${part.weekday} ${part.from} ${part.to}`
  const { gone, added } = difference(before, hours, {
    ofRow: ({ fromTime, toTime, ...rest }) => keyOf({ ...rest, from: fromTime.slice(0, 5), to: toTime.slice(0, 5) }),
    ofWanted: keyOf,
  })
  if (gone.length > 0) await scope.delete('doctorHours').where('id', 'in', gone).execute()
  if (added.length === 0) return
  const rows = added.map(({ from, to, ...rest }) => ({ ...rest, doctorId, fromTime: from, toTime: to }))
  await scope.insert('doctorHours', rows).execute()
}

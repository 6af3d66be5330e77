import { soTime } from '@cogcampus/contract/admin/so-time'
import type { Handlers } from '../../http/context.ts'
import { crudHandlers, related } from '../../http/crud.ts'
import { clock } from '../../lib/day.ts'
import { slots } from './slots.ts'

const standard = crudHandlers(soTime, 'soTime', {
  sortable: ['name', 'fromTime'],
  by: 'fromTime',
  columns: {
    campusName: related('campus', 'name', 'soTime.campusId'),
    fromTime: () => clock('so_time.from_time'),
    toTime: () => clock('so_time.to_time'),
  },
})

export const soTimeHandlers: Handlers<typeof soTime> = {
  page: standard.page,
  detail: standard.detail,
  add: standard.add,
  update: standard.update,

  /** Templates are planned by it until they end. */
  delete: standard.delete,
  restore: standard.restore,

  slots,

  all: ({ scope }, { campusId }) =>
    scope
      .from('soTime')
      .select(['id', 'name', clock('so_time.from_time').as('fromTime'), clock('so_time.to_time').as('toTime')])
      .where('campusId', '=', campusId)
      .where('status', '=', 1)
      .where('deletedAt', 'is', null)
      .orderBy('soTime.fromTime')
      .orderBy('id')
      .execute(),
}

import { deviceCalls, type macInfo } from '@cogcampus/contract/admin/mac-info'
import { noun } from '@cogcampus/contract/endpoint'
import { type SqlBool, sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { crudHandlers } from '../../http/crud.ts'
import { notFound } from '../../lib/errors.ts'
import { applicationsForDevices } from './apply.ts'
import { classRoom } from './classRoom.ts'
import { computed } from './columns.ts'
import { changed } from './edit.ts'
import { roomPage } from './roomPage.ts'
import { licenceIs, licenceWaits } from './rules.ts'

const standard = crudHandlers(noun('/admin/mac-info', deviceCalls), 'macInfo', {
  sortable: ['name', 'licenceTo'],
  by: '-id',
  columns: computed,
  filters: { licence: licenceIs, remind: (yes) => sql<SqlBool>`${licenceWaits} = ${yes}` },
  prepare(context, fields, before) {
    // A device is registered by the approval of its application alone.
    if (!before) throw notFound()
    return changed(context, fields, before)
  },
})

export const macInfoHandlers: Handlers<typeof macInfo> = {
  apply: applicationsForDevices.apply,
  'apply/check': applicationsForDevices.check,
  'apply/withdraw': applicationsForDevices.withdraw,
  'apply/detail': applicationsForDevices.detail,
  'apply/page': applicationsForDevices.page,
  page: standard.page,
  detail: standard.detail,
  edit: standard.update,
  delete: standard.delete,
  restore: standard.restore,
  export: standard.export,
  'class/room': classRoom,
  'room/page': roomPage,
}

import { announcement } from '@cogcampus/contract/admin/announcement'
import { announcementLife } from '@cogcampus/contract/life/announcement'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { crudHandlers, related } from '../../http/crud.ts'
import { badField, refuse, unknownReference } from '../../lib/errors.ts'
import { softDelete } from '../../lib/update.ts'
import { notices, withProgress } from './bulk.ts'
import { announcements } from './flow.ts'
import { receivers } from './receivers.ts'
import { assertPlaces } from './rules.ts'
import { send } from './send.ts'
import { withdraw } from './withdraw.ts'

const ofFamilies = { doctorId: null, courseId: null, hoursAtMost: null }

const standard = crudHandlers(announcement, 'announcement', {
  sortable: ['createdAt'],
  by: '-id',
  columns: {
    campusName: related('campus', 'name', 'announcement.campusId'),
    doctorName: related('doctorInfo', 'name', 'announcement.doctorId'),
    courseName: related('course', 'name', 'announcement.courseId'),
    createdByName: related('rbacUser', 'userName', 'announcement.createdBy'),
    roleNames: () =>
      sql<string[]>`array(select r.name from rbac_role r where announcement.role_ids @> to_jsonb(r.id) order by r.id)`,
    readers: () =>
      sql<number | null>`case when announcement.state = 'SENT' then announcement_readers(announcement.id) end`,
    // Asked for the page as a whole.
    progress: () => sql`null`,
  },
  async prepare({ db, scope, t }, { campusId = null, roleIds = [], ...fields }, before) {
    if (before && !announcementLife.allows('announcement/update', before.state)) {
      throw refuse('ANNOUNCEMENT_STATE', { row: { table: 'announcement', id: before.id, state: before.state } })
    }
    assertPlaces(fields, t)
    if (campusId === null && !scope.reach.all) throw badField('BAD_INPUT', 'campusId', t('field.required'))
    const roles = await db
      .selectFrom('rbacRole')
      .select('id')
      .where('id', 'in', [0, ...roleIds])
      .where('deletedAt', 'is', null)
      .execute()
    const known = new Set(roles.map(({ id }) => id))
    const unknown = roleIds.findIndex((id) => !known.has(id))
    if (unknown >= 0) throw unknownReference(`roleIds.${unknown}`)
    return fields.audience === 'STAFF'
      ? { ...fields, ...ofFamilies, campusId, roleIds }
      : { ...ofFamilies, ...fields, campusId, roleIds: [] }
  },
})

export const announcementHandlers: Handlers<typeof announcement> = {
  async page(context, query) {
    const page = await standard.page(context, query)
    return { ...page, list: await withProgress(context.scope, page.list) }
  },
  async detail(context, seen) {
    const found = await standard.detail(context, seen)
    const [row = found] = await withProgress(context.scope, [found])
    return row
  },
  add: standard.add,
  update: standard.update,
  restore: standard.restore,
  async delete({ scope }, { id }) {
    await announcements.open(scope, 'announcement/delete', { id })
    return softDelete(scope.update('announcement'), id)
  },
  send,
  withdraw,
  receivers,
  notices: notices.notices,
  pauseNotices: notices.pauseNotices,
  resumeNotices: notices.resumeNotices,
  stopNotices: notices.stopNotices,
  roles: ({ db }) =>
    db.selectFrom('rbacRole').select(['id', 'name']).where('deletedAt', 'is', null).orderBy('id').execute(),
}

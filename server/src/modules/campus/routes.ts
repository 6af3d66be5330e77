import { campus } from '@cogcampus/contract/admin/campus'
import type { In } from '@cogcampus/contract/endpoint'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { crudHandlers } from '../../http/crud.ts'
import { badField, refuse, unknownReference } from '../../lib/errors.ts'
import { Delegation } from '../rbac/delegation.ts'
import { choices } from './all.ts'
import { computed } from './columns.ts'
import { saveHolidays, saveRooms, saveWorkingDays } from './parts.ts'
import { totals } from './total.ts'
import { staff } from './user.ts'

const standard = crudHandlers(campus, 'campus', {
  sortable: ['name', 'code', 'region', 'createdAt'],
  by: 'id',
  columns: computed,
  /** A new campus is within no user's campuses yet: only a user who sees all campuses creates or deletes one. */
  async prepare(context, { rooms: _rooms, holidays: _holidays, workingDays: _days, ...fields }, before) {
    const opensOrCloses = before ? fields.status !== undefined && fields.status !== before.status : true
    if (opensOrCloses && !context.scope.reach.all) throw refuse('FORBIDDEN')
    await check(context, fields)
    return fields
  },
  async saved(context, { id }, { rooms, holidays, workingDays }) {
    if (rooms) await saveRooms(context, id, rooms)
    if (holidays) await saveHolidays(context, id, holidays)
    if (workingDays) await saveWorkingDays(context, id, workingDays)
  },
})

export const campusHandlers: Handlers<typeof campus> = {
  page: standard.page,
  detail: standard.detail,
  add: standard.add,
  update: standard.update,
  all: choices.all,
  'all/admin': choices['all/admin'],
  total: totals.total,
  'total/current': totals['total/current'],
  'user/page': staff['user/page'],
  'user/role/page': staff['user/role/page'],
  'user/role/all': staff['user/role/all'],
  'user/tree': staff['user/tree'],

  async delete(context, { id }) {
    if (!context.scope.reach.all) throw refuse('FORBIDDEN')
    return standard.delete(context, { id })
  },

  /** Users who were restored meanwhile work there again. */
  async restore(context, { id }) {
    if (!context.scope.reach.all) throw refuse('FORBIDDEN')
    const delegation = await Delegation.begin(context)
    await standard.restore(context, { id })
    const members = await context.db
      .selectFrom('rbacUserCampus')
      .where('campusId', '=', id)
      .where(sql<boolean>`exists (select 1 from rbac_user u where u.id = user_id and u.deleted_at is null)`)
      .select('userId')
      .execute()
    await delegation.assertCovers(members.map(({ userId }) => userId))
    return null
  },
}

const zones = new Set(Intl.supportedValuesOf('timeZone')).add('UTC')

type Checked = Partial<Pick<In<(typeof campus.endpoints)['add']>, 'timeZone' | 'principalId'>>

async function check({ scope, t }: WriteContext, { timeZone, principalId }: Checked): Promise<void> {
  if (timeZone && !zones.has(timeZone)) throw badField('BAD_INPUT', 'timeZone', t('field.choice'))
  if (!principalId) return
  const principal = await scope
    .from('rbacUser')
    .select('id')
    .where('id', '=', principalId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!principal) throw unknownReference('principalId')
}

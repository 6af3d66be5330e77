import type { campus } from '@cogcampus/contract/admin/campus'
import type { In } from '@cogcampus/contract/endpoint'
import { sql } from 'kysely'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { badField, notFound, refuse } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { likePattern, searchText } from '../../lib/search.ts'
import { given, orStale, restore, softDelete } from '../../lib/update.ts'
import { choiceHandlers } from './choices.ts'
import { saveHolidays, saveRooms } from './parts.ts'
import { campusDetail, campusRows } from './select.ts'
import { staffHandlers } from './staff.ts'

type Fields = In<(typeof campus.endpoints)['add']>

export const campusHandlers: Handlers<typeof campus> = {
  ...choiceHandlers,
  ...staffHandlers,

  page({ db, scope }, { status, region, deleted, keyword, ...page }) {
    let query = campusRows(scope).where('campus.deletedAt', deleted ? 'is not' : 'is', null)
    if (status) query = query.where('campus.status', '=', status)
    if (region) query = query.where('campus.region', '=', region)
    if (keyword) query = query.where('campus.search', 'like', likePattern(keyword))
    return pageOf(db, query, page, {
      by: 'campus.id',
      id: 'campus.id',
      sortable: { name: 'campus.name', code: 'campus.code', region: 'campus.region', createdAt: 'campus.created_at' },
    })
  },

  async detail({ scope }, { id }) {
    const found = await campusDetail(scope, id)
    if (!found) throw notFound()
    return found
  },

  /** A new campus is nobody's yet, so only who sees all campuses can open one. */
  async add(context, { rooms, holidays, ...fields }) {
    const { scope } = context
    if (!scope.reach.all) throw refuse('FORBIDDEN')
    await check(context, fields)
    const { id } = await scope
      .insert('campus', {
        region: null,
        address: null,
        phone: null,
        principalId: null,
        lat: null,
        lng: null,
        intro: null,
        remark: null,
        ...given(fields),
        ...named(fields),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveRooms(scope, id, rooms ?? [])
    await saveHolidays(scope, id, holidays ?? [])
    return { id }
  },

  async update(context, { id, version, rooms, holidays, ...fields }) {
    const { scope } = context
    await check(context, fields)
    const before = await scope
      .from('campus')
      .select(['status', 'address', 'region'])
      .where('id', '=', id)
      .executeTakeFirst()
    // Opening and closing a campus is headquarters' business, whoever keeps it.
    const closes = before && fields.status !== undefined && fields.status !== before.status
    if (closes && !scope.reach.all) throw refuse('FORBIDDEN')
    const changed = await scope
      .update('campus')
      .set({ ...given(fields), ...named({ ...fields, ...before, ...given(fields) }) })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deletedAt', 'is', null)
      .returning('version')
      .executeTakeFirst()
    await orStale(changed, () => campusDetail(scope, id))
    if (rooms) await saveRooms(scope, id, rooms)
    if (holidays) await saveHolidays(scope, id, holidays)
    return { version: version + 1 }
  },

  /** A campus with staff is in use: they would lose the ground they work on. */
  async delete({ scope, db }, { id }) {
    if (!scope.reach.all) throw refuse('FORBIDDEN')
    await softDelete(scope.update('campus'), id)
    const member = await db
      .selectFrom('rbacUserCampus')
      .where('campusId', '=', id)
      .where(sql<boolean>`exists (select 1 from rbac_user u where u.id = user_id and u.deleted_at is null)`)
      .select('userId')
      .limit(1)
      .executeTakeFirst()
    if (member) throw refuse('IN_USE')
    return null
  },

  async restore({ scope }, { id }) {
    if (!scope.reach.all) throw refuse('FORBIDDEN')
    return restore(scope.update('campus'), id)
  },
}

const named = ({
  name,
  code,
  timeZone,
  address,
  region,
}: Pick<Fields, 'name' | 'code' | 'timeZone' | 'address' | 'region'>) => ({
  name,
  code,
  timeZone,
  search: searchText(name, code, address, region),
})

const zones = new Set(Intl.supportedValuesOf('timeZone')).add('UTC')

async function check({ scope, t }: WriteContext, { timeZone, principalId }: Partial<Fields>): Promise<void> {
  if (timeZone && !zones.has(timeZone)) throw badField('BAD_INPUT', 'timeZone', t('field.choice'))
  if (!principalId) return
  const principal = await scope
    .from('rbacUser')
    .select('id')
    .where('id', '=', principalId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!principal) throw badField('UNKNOWN_REFERENCE', 'principalId', t('field.reference'))
}

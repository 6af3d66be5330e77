import { sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'

/** Campus rows within reach with what every list of them shows. */
export function campusRows(scope: ReadScope) {
  return scope.from('campus').select((eb) => [
    'campus.id',
    'campus.name',
    'campus.code',
    'campus.region',
    'campus.address',
    'campus.phone',
    'campus.timeZone',
    'campus.status',
    'campus.createdAt',
    'campus.deletedAt',
    'campus.version',
    eb.selectFrom('rbacUser').select('userName').whereRef('rbacUser.id', '=', 'campus.principalId').as('principalName'),
    eb
      .selectFrom('room')
      .select((room) => room.fn.countAll<number>().as('count'))
      .whereRef('room.campusId', '=', 'campus.id')
      .where('room.deletedAt', 'is', null)
      .$asScalar()
      .$notNull()
      .as('roomCount'),
    sql<number>`(select count(*) from rbac_user_campus uc join rbac_user u on u.id = uc.user_id
      where uc.campus_id = campus.id and u.deleted_at is null)`.as('staffCount'),
  ])
}

/** One campus in full, or undefined when it is not within reach. */
export async function campusDetail(scope: ReadScope, id: number) {
  const [campus, rooms, holidays] = await Promise.all([
    campusRows(scope)
      .select(['principalId', 'lat', 'lng', 'photos', 'intro', 'openingHours', 'remark'])
      .where('campus.id', '=', id)
      .executeTakeFirst(),
    scope
      .from('room')
      .select(['id', 'name', 'type', 'capacity', 'status'])
      .where('campusId', '=', id)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute(),
    scope
      .from('holiday')
      .select(['id', 'name', 'fromDay as from', 'toDay as to'])
      .where('campusId', '=', id)
      .orderBy('fromDay')
      .execute(),
  ])
  return campus && { ...campus, rooms, holidays }
}

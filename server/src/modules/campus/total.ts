import type { campus } from '@cogcampus/contract/admin/campus'
import { sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { todayText } from '../../lib/day.ts'
import { allFigures, figuresOf } from '../total/store.ts'

const counts = [
  sql<number>`(select count(*) from rbac_user_campus uc join rbac_user u on u.id = uc.user_id
    where uc.campus_id = campus.id and u.deleted_at is null and u.status = 1)`.as('staff'),
  sql<number>`(select count(*) from room r where r.campus_id = campus.id and r.deleted_at is null and r.status = 1)`.as(
    'rooms',
  ),
  sql<number>`(select count(*) from holiday h where h.campus_id = campus.id
    and h.to_day >= (now() at time zone campus.time_zone)::date)`.as('holidaysAhead'),
] as const

/** Campuses with their headline counts. */
export const totals: Pick<Handlers<typeof campus>, 'total' | 'total/current'> = {
  async total(context) {
    const today = todayText()
    const period = { from: `${today.slice(0, 8)}01`, to: today }
    const [counted, campuses] = await Promise.all([
      figuresOf(context, { stretches: [period], by: 'campusId', names: allFigures }),
      campusesOf(context.scope),
    ])
    const of = new Map(counted.map(({ key, figures }) => [key, figures]))
    const zeros = Object.fromEntries(Object.keys(counted[0]?.figures ?? {}).map((name) => [name, 0]))
    return campuses.map((row) => ({ ...row, period, figures: of.get(row.id) ?? zeros }))
  },

  async 'total/current'(context) {
    const { scope, actor } = context
    const today = todayText()
    const period = { from: today, to: today }
    const base = actor.campusId ? { campusId: actor.campusId } : {}
    let query = scope
      .from('campus')
      .select(['campus.name', ...counts])
      .where('campus.deletedAt', 'is', null)
    if (actor.campusId) query = query.where('campus.id', '=', actor.campusId)
    const [rows, [counted]] = await Promise.all([
      query.execute(),
      figuresOf(context, { stretches: [period], base, names: allFigures }),
    ])
    const sum = (field: 'staff' | 'rooms' | 'holidaysAhead') => rows.reduce((total, row) => total + row[field], 0)
    return {
      campusName: actor.campusId ? (rows[0]?.name ?? null) : null,
      campuses: rows.length,
      staff: sum('staff'),
      rooms: sum('rooms'),
      holidaysAhead: sum('holidaysAhead'),
      period,
      figures: counted?.figures ?? {},
    }
  },
}

const campusesOf = (scope: ReadScope) =>
  scope
    .from('campus')
    .select(['campus.id', 'campus.name', ...counts])
    .where('campus.deletedAt', 'is', null)
    .orderBy('campus.id')
    .execute()

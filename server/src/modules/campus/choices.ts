import type { campus } from '@cogcampus/contract/admin/campus'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'

type ChoiceHandlers = Pick<Handlers<typeof campus>, 'all' | 'all/admin' | 'total' | 'total/current'>

const counts = [
  sql<number>`(select count(*) from rbac_user_campus uc join rbac_user u on u.id = uc.user_id
    where uc.campus_id = campus.id and u.deleted_at is null and u.status = 1)`.as('staff'),
  sql<number>`(select count(*) from room r where r.campus_id = campus.id and r.deleted_at is null and r.status = 1)`.as(
    'rooms',
  ),
  sql<number>`(select count(*) from holiday h where h.campus_id = campus.id
    and h.to_day >= (now() at time zone campus.time_zone)::date)`.as('holidaysAhead'),
] as const

/** Campuses to choose from and their headline counts. */
export const choiceHandlers: ChoiceHandlers = {
  all({ scope }) {
    return scope
      .from('campus')
      .select(['id', 'name', 'code', 'timeZone'])
      .where('status', '=', 1)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute()
  },

  'all/admin'({ scope }) {
    return scope
      .from('campus')
      .select(['id', 'name', 'code', 'timeZone', 'status'])
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute()
  },

  total({ scope }) {
    return scope
      .from('campus')
      .select(['campus.id', 'campus.name', ...counts])
      .where('campus.deletedAt', 'is', null)
      .orderBy('campus.id')
      .execute()
  },

  async 'total/current'({ scope, actor }) {
    let query = scope
      .from('campus')
      .select(['campus.name', ...counts])
      .where('campus.deletedAt', 'is', null)
    if (actor.campusId) query = query.where('campus.id', '=', actor.campusId)
    const rows = await query.execute()
    const sum = (field: 'staff' | 'rooms' | 'holidaysAhead') => rows.reduce((total, row) => total + row[field], 0)
    return {
      campusName: actor.campusId ? (rows[0]?.name ?? null) : null,
      campuses: rows.length,
      staff: sum('staff'),
      rooms: sum('rooms'),
      holidaysAhead: sum('holidaysAhead'),
    }
  },
}

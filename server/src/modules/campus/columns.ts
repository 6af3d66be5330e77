import { type Expression, sql } from 'kysely'
import { related } from '../../http/crud.ts'

const parts = (rows: Expression<unknown>) => () => rows

/** What a campus shows besides its own columns. */
export const computed = {
  principalName: related('rbacUser', 'userName', 'campus.principalId'),
  roomCount: parts(sql`(select count(*) from room r where r.campus_id = campus.id and r.deleted_at is null)`),
  staffCount: parts(sql`(select count(*) from rbac_user_campus uc join rbac_user u on u.id = uc.user_id
    where uc.campus_id = campus.id and u.deleted_at is null)`),
  rooms: parts(sql`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'type', r.type,
      'capacity', r.capacity, 'status', r.status) order by r.id), '[]')
    from room r where r.campus_id = campus.id and r.deleted_at is null)`),
  holidays: parts(sql`(select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name,
      'from', h.from_day, 'to', h.to_day) order by h.from_day), '[]')
    from holiday h where h.campus_id = campus.id)`),
  workingDays: parts(sql`(select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'day', v.day, 'weekday', v.weekday)
      order by v.day), '[]')
    from working_day v where v.campus_id = campus.id)`),
}

import type { announcement } from '@cogcampus/contract/admin/announcement'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { contains } from '../../lib/search.ts'
import { meantBy } from './filters.ts'

interface Row {
  id: number
  name: string
  children: string | null
  readAt: string | null
}
interface Counted extends Row {
  total: number
  unreached: number
}

/** Who receives an announcement; once it is sent, who received it. */
export const receivers: Handlers<typeof announcement>['receivers'] = async (
  { scope },
  { id, pageNo, pageSize, keyword, unread },
) => {
  const found = await scope
    .from('announcement')
    .select(['state', 'audience', 'campusId', 'roleIds', 'doctorId', 'courseId', 'hoursAtMost'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw notFound()
  const told = sql`select m.receiver_id, m.account_id, coalesce(u.user_name, f.name, '') as name, m.read_at,
      (select string_agg(p.name, '、' order by p.id) from patient_parent pp join patient p on p.id = pp.patient_id
        where pp.parent_id = f.id and pp.notified and p.deleted_at is null) as children
    from message m left join rbac_user u on u.id = m.receiver_id left join parent_account a on a.id = m.account_id
      left join parent_info f on f.id = a.parent_id
    where m.announcement_id = ${id}`
  const meant = sql`select w.*, null::timestamptz as read_at from (${meantBy(found)}) w`
  const some = keyword ? sql`and ${contains(keyword, 'name', 'children')}` : sql``
  const { rows } = await sql<Counted>`
    with all_of as materialized (${found.state === 'SENT' ? told : meant}),
      shown as (select coalesce(receiver_id, account_id) as id, name, children, read_at from all_of
        where coalesce(receiver_id, account_id) is not null ${some} ${unread ? sql`and read_at is null` : sql``})
    select s.*, (select count(*)::int from shown) as total,
      (select count(*)::int from all_of where receiver_id is null and account_id is null) as unreached
    from (select 1) one left join lateral (select * from shown order by name, id
      limit ${pageSize} offset ${(pageNo - 1) * pageSize}) s on true`.execute(
    scope.unscoped('who is meant by an announcement within reach: its campus is part of what it means'),
  )
  const { total = 0, unreached = 0 } = rows[0] ?? {}
  const list = rows.filter((row) => row.id !== null)
  return {
    total,
    unreached,
    list: list.map(({ total: _total, unreached: _unreached, ...row }) => row),
  }
}

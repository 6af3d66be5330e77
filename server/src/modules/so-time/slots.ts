import type { soTime } from '@cogcampus/contract/admin/so-time'
import type { Out } from '@cogcampus/contract/endpoint'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { holds, likePattern } from '../../lib/search.ts'

type Slots = Out<(typeof soTime.endpoints)['slots']>

/** The slots of all campuses in reach, in the order of the day: those of one name and time are one row, with their campuses. */
export const slots: Handlers<typeof soTime>['slots'] = async ({ scope }, { keyword, status, pageNo, pageSize }) => {
  let rows = scope.from('soTime').selectAll().where('deletedAt', 'is', null)
  if (keyword) rows = rows.where(holds('search', likePattern(keyword)))
  if (status) rows = rows.where('status', '=', status)
  const [page] = await scope.together<Slots>([
    sql`with slots as (${rows}),
    groups as (
      select min(s.id) as id, s.name, s.from_time, s.to_time,
        jsonb_agg(jsonb_build_object('id', s.id, 'campusName', c.name, 'status', s.status) order by c.id) as campuses
      from slots s join campus c on c.id = s.campus_id group by s.name, s.from_time, s.to_time),
    shown as (
      select jsonb_build_object('id', id, 'name', name, 'fromTime', to_char(from_time, 'HH24:MI'),
        'toTime', to_char(to_time, 'HH24:MI'), 'campuses', campuses) as slot, row_number() over (order by from_time, to_time, name) as no
      from groups order by no limit ${pageSize} offset ${(pageNo - 1) * pageSize})
    select coalesce((select jsonb_agg(slot order by no) from shown), '[]') as list, (select count(*)::integer from groups) as total`,
  ])
  return page as Slots
}

import type { macInfo } from '@cogcampus/contract/admin/mac-info'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { related } from '../../http/crud.ts'
import { today } from '../../lib/day.ts'
import { pageOf } from '../../lib/page.ts'
import { given } from '../../lib/update.ts'
import { blockedOn } from './rules.ts'

const devices = sql<{ id: number; name: string; blocked: null }[]>`(select coalesce(jsonb_agg(
    jsonb_build_object('id', mac_info.id, 'name', mac_info.name, 'blocked', ${blockedOn(today)}) order by mac_info.name), '[]')
  from mac_info where mac_info.room_id = room.id and mac_info.deleted_at is null)`

/** The rooms of campuses, each with its devices. */
export const roomPage: Handlers<typeof macInfo>['room/page'] = (
  { scope },
  { pageNo, pageSize, sort, keyword, ...filters },
) => {
  let rooms = scope
    .from('room')
    .select(['room.id', 'room.campusId', 'room.name', 'room.type', 'room.capacity', 'room.status'])
    .select([sql<string>`${related('campus', 'name', 'room.campusId')()}`.as('campusName'), devices.as('devices')])
    .where('room.deletedAt', 'is', null)
  for (const [name, value] of Object.entries(given(filters)))
    rooms = rooms.where(`room.${name}` as 'room.id', '=', value as number)
  if (keyword) rooms = rooms.where(sql<boolean>`position(lower(${keyword}) in lower(room.name)) > 0`)
  return pageOf(
    rooms,
    { pageNo, pageSize, sort },
    {
      by: 'room.campusId',
      id: 'room.id',
      sortable: { name: 'room.name', capacity: 'room.capacity' },
    },
  )
}

import { sql } from 'kysely'
import { related } from '../../http/crud.ts'
import { today } from '../../lib/day.ts'
import { blockedOn } from './rules.ts'

/** What a device shows besides the columns of its table. */
export const computed = {
  campusName: related('campus', 'name', 'macInfo.campusId'),
  roomName: () => sql`(select r.name from room r where r.id = mac_info.room_id and r.deleted_at is null)`,
  blocked: () => blockedOn(today),
}

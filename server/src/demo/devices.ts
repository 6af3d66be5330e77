import { type Kysely, sql as query } from 'kysely'
import type { Database } from '../db/tables.ts'
import { today } from '../lib/day.ts'
import { searchText } from '../lib/search.ts'

/** Type, name, how many a campus has, software. */
const devices = [
  ['workstation', '训练一体机', 3, 'CRT 5.2.1'],
  ['tablet', '训练平板', 4, 'CRT Pad 3.8'],
  ['eyeTracker', '眼动仪', 1, 'EyeLab 2.4'],
  ['eeg', '脑电反馈仪', 1, 'NeuroFB 1.9'],
] as const

/** By the place of a device, which differs from campus to campus: its state, and in how many days its licence ends. */
const states: Record<number, string> = { 3: 'REPAIR', 9: 'RETIRED' }
const ends: Record<number, number> = { 5: 12, 7: -8 }

interface Place {
  campusId: number
  code: string
  no: number
  rooms: number[]
  applicantId: number
}

/** The devices of each campus: most in use, one in repair, one retired, some whose licence ends soon. */
export async function fillDevices(db: Kysely<Database>): Promise<void> {
  const { rows: places } = await query<Place>`with campuses as (
      select id, (row_number() over (order by id) - 1)::integer as no from campus where deleted_at is null)
    select c.id as campus_id, m.code, c.no,
      array(select r.id from room r where r.campus_id = c.id order by r.id) as rooms, desk.id as applicant_id
    from campuses c join campus m on m.id = c.id
    join lateral (select u.id from rbac_user u join rbac_user_role ur on ur.user_id = u.id join rbac_role r on r.id = ur.role_id
      where u.campus_id = c.id and r.code = 'CAMPUS_STAFF' order by u.id limit 1) desk on true
    order by c.no`.execute(db)
  const rows = places.flatMap(devicesOf)
  await query`insert into mac_info (campus_id, room_id, name, code, serial, type, software_version, licence_from, licence_to, state,
      remark, search)
    select campus_id, room_id, name, code, serial, type, software, ${today} + ends - 730, ${today} + ends, state, remark, search
    from jsonb_to_recordset(${rows}::jsonb) as r(campus_id bigint, room_id bigint, name text, code text, serial text, type text,
      software text, ends integer, state text, remark text, search text)`.execute(db)
  const wanted = places.filter(({ no }) => no < 3 || no % 5 === 0).map(applicationOf)
  await query`insert into mac_apply (campus_id, room_id, name, code, serial, type, software_version, licence_from, licence_to,
      reason, applicant_id, search, created_at)
    select campus_id, room_id, name, code, serial, type, software, ${today}, ${today} + 730, reason, applicant_id, search,
      now() - interval '26 hours'
    from jsonb_to_recordset(${wanted}::jsonb) as r(campus_id bigint, room_id bigint, name text, code text, serial text, type text,
      software text, reason text, applicant_id bigint, search text)`.execute(db)
}

function devicesOf({ campusId, code, no, rooms }: Place) {
  return devices.flatMap(([type, kind, count, software], kindNo) =>
    Array.from({ length: count }, (_, at) => {
      const name = `${kind} ${at + 1} 号`
      const serial = `CR${String(no + 1).padStart(4, '0')}${kindNo}${at}`
      const place = (kindNo * 3 + at + no) % 11
      const state = states[place] ?? 'ACTIVE'
      const own = `${code}-${type.slice(0, 2).toUpperCase()}${at + 1}`
      return {
        campus_id: campusId,
        room_id: state === 'RETIRED' ? null : (rooms[(kindNo + at) % rooms.length] ?? null),
        name,
        code: own,
        serial,
        type,
        software,
        ends: ends[place] ?? 200 + place * 20,
        state,
        remark: state === 'REPAIR' ? '屏幕故障，已送修' : null,
        search: searchText(name, own, serial),
      }
    }),
  )
}

function applicationOf({ campusId, code, no, rooms, applicantId }: Place) {
  const [name, own, serial] = ['训练平板 5 号', `${code}-TA5`, `CR${String(no + 1).padStart(4, '0')}N5`]
  const reason = '新增一间训练室，需要一台平板。'
  const what = { name, code: own, serial, type: 'tablet', software: 'CRT Pad 3.8', reason }
  return {
    campus_id: campusId,
    room_id: rooms[2] ?? null,
    ...what,
    applicant_id: applicantId,
    search: searchText(name, own, serial),
  }
}

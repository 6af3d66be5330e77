import { sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import { type Refusal, refuse } from '../../lib/errors.ts'
import { type Translate, text } from '../../lib/text.ts'
import { blockedOn } from '../mac-info/rules.ts'
import { problemsOf } from '../so-day/rules.ts'
import { clashesOf, clashRefusal } from '../so-day/store.ts'

/** A place for the patient of an entry, on the clock of the campus. */
export interface Asked {
  campusId: number
  courseId: number
  patientId: number
  doctorId: number
  day: string
  from: string
  to: string
}

/** How a session can be booked at a place: in the group lesson that stands there, or by a lesson of its own. */
export interface View {
  /** The group of the same course that stands there. */
  lessonId: number | null
  /** How many more patients have a place, of how many. */
  seats: number
  capacity: number
  roomId: number | null
  /** Hours of the course that a session takes. */
  hours: number
  needsRoom: boolean
  /** A device of the type that the course asks for; needed where the campus has any that day. */
  macId: number | null
  needsDevice: boolean
}

/** The stretch of a place, in SQL. */
export const during = ({ day, from, to }: Pick<Asked, 'day' | 'from' | 'to'>) =>
  sql<string>`tsrange(${day}::date + ${from}::time, ${day}::date + ${to}::time)`

/** How a session can be booked at each of these places; the room is that of the last lesson there, or the smallest that is free; the device is the first of its type that is free. */
export async function viewsOf(scope: ReadScope, places: readonly Asked[]): Promise<View[]> {
  if (places.length === 0) return []
  const { rows } = await sql<View>`
    select l.id as lesson_id, coalesce(l.capacity - l.seats, 1) as seats, coalesce(l.capacity, 1) as capacity, room.id as room_id, k.hours_per_lesson as hours,
      l.id is null and k.mode in ('ONE', 'GROUP') as needs_room, device.id as mac_id, device.needed as needs_device
    from (select s.*, tsrange(s.day + s.from_time, s.day + s.to_time) as during
      from rows from (jsonb_to_recordset(${places}::jsonb) as ("campusId" bigint, "courseId" bigint, "doctorId" bigint,
        day date, "from" time, "to" time)) with ordinality as s(campus_id, course_id, doctor_id, day, from_time, to_time, no)) a
    join course k on k.id = a.course_id
    left join so_lesson l on k.mode = 'GROUP' and l.doctor_id = a.doctor_id and l.campus_id = a.campus_id
      and l.course_id = a.course_id and l.day = a.day and l.during = a.during and l.seats > 0
    left join lateral (select r.id from room r
      where l.id is null and k.mode in ('ONE', 'GROUP') and r.campus_id = a.campus_id and (k.room_type is null or r.type = k.room_type) and r.status = 1 and r.deleted_at is null
        and not exists (select from so_lesson x where x.room_id = r.id and x.day = a.day and x.during && a.during and x.seats > 0)
      order by r.id = (select o.room_id from so_lesson o where o.doctor_id = a.doctor_id and o.during = a.during
        order by o.id desc limit 1) desc nulls last, r.capacity, r.id limit 1) room on true
    cross join lateral (select count(*) > 0 as needed, min(mac_info.id) filter (where not exists (select from so_lesson x
          where x.mac_id = mac_info.id and x.day = a.day and x.during && a.during and x.seats > 0)) as id
      from mac_info where l.id is null and mac_info.campus_id = a.campus_id
        and mac_info.type = k.device_type and mac_info.deleted_at is null
        and ${blockedOn(sql.ref('a.day'))} is null) device
    order by a.no`.execute(scope.unscoped('lessons, rooms and devices of campuses within reach'))
  return rows
}

/** For callers that judge a place and tell no user why: the words of a refusal go nowhere. */
export const untold: Translate = (key, params) => text('zh-CN', key, params)

/** Why no session can be booked at each of these places now, by the rules of the timetable; null where it can. */
export async function against(
  context: { scope: ReadScope; t: Translate },
  places: readonly Asked[],
  views: readonly View[],
): Promise<(Refusal | null)[]> {
  if (places.length === 0) return []
  const lessons = places.map((place, at) => {
    const lessonId = views[at]?.lessonId
    return { ...place, roomId: null, macId: null, patientIds: [place.patientId], ...(lessonId ? { lessonId } : {}) }
  })
  const problems = await problemsOf(context, lessons)
  const clashes = await clashesOf(context.scope, lessons)
  return places.map((_, at) => {
    const [problem] = problems[at] ?? []
    if (problem) return problem
    const inWay = clashes[at] ?? []
    if (inWay.length > 0) return clashRefusal(context.t, inWay)
    const view = views[at]
    const { seats = 0, capacity = 0 } = view ?? {}
    if (seats < 1) return refuse('SESSION_FULL', { params: { capacity } })
    return lacking(view)
  })
}

/** The refusal where a lesson of its own lacks a room or a device; null where it has both, or needs none. */
export function lacking(view: View | undefined): Refusal | null {
  if (view?.needsRoom && view.roomId === null) return refuse('OFFER_NO_ROOM')
  if (view?.needsDevice && view.macId === null) return refuse('OFFER_NO_DEVICE')
  return null
}

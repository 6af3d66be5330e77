import { type Kysely, sql as query } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { today } from '../../lib/day.ts'
import type { WeeklyLesson } from '../../modules/so-week/table.ts'

interface Line {
  patientId: number
  campusId: number
  courseId: number
  mode: string
  capacity: number
  roomType: string | null
  deviceType: string | null
  state: string
  over: boolean
}
/** What each campus has. */
interface Facts {
  slots: { id: number; campusId: number; from: string; to: string }[]
  teachers: { campusId: number; courseId: number; doctorId: number; most: number | null }[]
  hours: { doctorId: number; campusId: number; weekday: number; from: string; to: string }[]
  rooms: { id: number; campusId: number; type: string }[]
  devices: { id: number; campusId: number; type: string }[]
}
interface Template extends WeeklyLesson {
  campusId: number
  parity: string
  state: string
  over: boolean
  patientIds: number[]
}

/** After school and at weekends first, as families ask for it. */
const preferred = [6, 7, 5, 0, 1, 4, 8, 2, 3]
const GROUP = 4

/** Adds the templates of all campuses from a day on: for each patient with hours of a course that is taught there, one or two a week. */
export async function templatesOf(db: Kysely<Database>, fromDay: string): Promise<void> {
  const { lines, ...facts } = await read(db)
  const factsAt = atCampuses(facts)
  const templates = [...Map.groupBy(lines, ({ campusId }) => campusId)].flatMap(([campusId, own]) =>
    planned(own, factsAt(campusId)),
  )
  await query`with added as (
      insert into so_week (campus_id, course_id, doctor_id, room_id, mac_id, weekday, so_time_id, from_day, to_day, parity, state, created_at)
      select "campusId", "courseId", "doctorId", "roomId", "macId", weekday, "soTimeId", ${fromDay}::date,
        case when over then ${today} - 7 end, parity, state, now() - interval '50 days'
      from jsonb_to_recordset(${templates}::jsonb) as t("campusId" bigint, "courseId" bigint, "doctorId" bigint, "roomId" bigint,
        "macId" bigint, weekday smallint, "soTimeId" bigint, parity text, state text, over boolean)
      returning id, doctor_id, weekday, so_time_id)
    insert into so_week_patient (so_week_id, patient_id)
    select a.id, p::bigint from added a
      join jsonb_to_recordset(${templates}::jsonb) as t("doctorId" bigint, weekday smallint, "soTimeId" bigint, "patientIds" jsonb)
        on t."doctorId" = a.doctor_id and t.weekday = a.weekday and t."soTimeId" = a.so_time_id
      cross join jsonb_array_elements_text(t."patientIds") p`.execute(db)
}

async function read(db: Kysely<Database>): Promise<Facts & { lines: Line[] }> {
  const { rows: lines } = await query<Line>`
    select l.patient_id, l.campus_id, l.course_id, k.mode, k.capacity, k.room_type, k.device_type, p.state,
      l.paid_left + l.gift_left = 0 as over
    from order_course l join order_info o on o.id = l.order_id join patient p on p.id = l.patient_id join course k on k.id = l.course_id
    where o.state in ('PAID', 'ACTIVE', 'COMPLETED') and p.deleted_at is null and l.valid_to >= ${today}
      and (l.paid_left + l.gift_left > 0 or exists (select from hour_ledger e
        where e.line_id = l.id and e.kind = 'CONSUME' and e.created_at > now() - interval '42 days'))
    order by l.campus_id, l.id`.execute(db)
  const { rows: slots } = await query<
    Facts['slots'][number]
  >`select id, campus_id, to_char(from_time, 'HH24:MI') as from,
    to_char(to_time, 'HH24:MI') as to from so_time order by campus_id, from_time`.execute(db)
  const { rows: teachers } = await query<Facts['teachers'][number]>`
    select cc.campus_id, cc.course_id, cd.doctor_id, d.sessions_a_day as most from course_campus cc join course_campus_doctor l on l.course_campus_id = cc.id
      join course_doctor cd on cd.id = l.course_doctor_id and cd.status = 1 join doctor_info d on d.id = cd.doctor_id
      join rbac_user u on u.id = d.id and u.status = 1
    where cc.status = 1 and (d.licence_to is null or d.licence_to > ${today}) order by cd.doctor_id`.execute(db)
  const { rows: hours } = await query<Facts['hours'][number]>`select doctor_id, campus_id, weekday,
    to_char(from_time, 'HH24:MI') as from, to_char(to_time, 'HH24:MI') as to from doctor_hours`.execute(db)
  const { rows: rooms } = await query<Facts['rooms'][number]>`select id, campus_id, type from room order by id`.execute(
    db,
  )
  const { rows: devices } = await query<Facts['devices'][number]>`select id, campus_id, type from mac_info
    where state = 'ACTIVE' and licence_to > ${today} order by id`.execute(db)
  return { lines, slots, teachers, hours, rooms, devices }
}

/** Looks among the facts of all campuses once, however many there are. */
function atCampuses(facts: Facts): (campusId: number) => Facts {
  const grouped = Object.entries(facts).map(
    ([name, rows]) => [name, Map.groupBy(rows as { campusId: number }[], (row) => row.campusId)] as const,
  )
  return (campusId) =>
    Object.fromEntries(grouped.map(([name, rows]) => [name, rows.get(campusId) ?? []])) as unknown as Facts
}

/** The templates of one campus: each finds the first place at which its doctor, patients, room and device are free. */
function planned(lines: Line[], facts: Facts): Template[] {
  const taken = new Set<string>()
  const units = [...Map.groupBy(lines, ({ courseId }) => courseId).values()].flatMap((own) =>
    own[0]?.mode === 'GROUP' ? chunks(own, Math.min(own[0].capacity, GROUP)) : own.map((line) => [line]),
  )
  return units.flatMap((unit, at) => {
    const twice = unit.length === 1 && at % 3 === 0 ? 2 : 1
    return Array.from({ length: twice }, (_, again) => place(unit, { at, again, facts, taken })).filter(
      (one) => one !== null,
    )
  })
}

const chunks = (lines: Line[], size: number) =>
  Array.from({ length: Math.ceil(lines.length / size) }, (_, at) => lines.slice(at * size, (at + 1) * size))

interface Search {
  at: number
  again: number
  facts: Facts
  taken: Set<string>
}

function place(unit: Line[], { at, again, facts, taken }: Search): Template | null {
  const [line] = unit as [Line]
  const { campusId, courseId } = line
  const { slots } = facts
  const doctors = facts.teachers.filter((teacher) => teacher.courseId === courseId)
  const rooms = line.roomType === null ? null : facts.rooms.filter(({ type }) => type === line.roomType)
  const devices = facts.devices.filter(({ type }) => type === line.deviceType)
  const patientIds = unit.map(({ patientId }) => patientId)
  for (let tried = 0; tried < 7 * slots.length; tried++) {
    const weekday = ((at + 3 * again + tried) % 7) + 1
    const no = preferred[(at + Math.floor(tried / 7)) % slots.length] as number
    const slot = slots[no] as (typeof slots)[number]
    const free = (kind: string, id: number) => !taken.has(`${kind} ${id} ${weekday} ${no}`)
    const works = (doctorId: number) =>
      facts.hours.some(
        (each) =>
          each.doctorId === doctorId && each.weekday === weekday && each.from <= slot.from && slot.to <= each.to,
      )
    const given = (doctorId: number) =>
      slots.filter((_, other) => taken.has(`doctor ${doctorId} ${weekday} ${other}`)).length
    const turned = doctors.map((_, index) => doctors[(index + at) % doctors.length] as (typeof doctors)[number])
    const doctor = turned.find(
      ({ doctorId, most }) => works(doctorId) && free('doctor', doctorId) && given(doctorId) < (most ?? slots.length),
    )
    const room = rooms?.find(({ id }) => free('room', id))
    if (!doctor || (rooms && !room) || patientIds.some((id) => taken.has(`patient ${id} ${weekday}`))) continue
    const device = devices.find(({ id }) => free('device', id))
    for (const [kind, id] of [
      ['doctor', doctor.doctorId],
      ['room', room?.id],
      ['device', device?.id],
    ] as const) {
      if (id !== undefined) taken.add(`${kind} ${id} ${weekday} ${no}`)
    }
    for (const id of patientIds) taken.add(`patient ${id} ${weekday}`)
    const fixed = { campusId, courseId, doctorId: doctor.doctorId, roomId: room?.id ?? null, macId: device?.id ?? null }
    return { ...fixed, weekday, soTimeId: slot.id, patientIds, ...lifeOf(unit, at) }
  }
  return null
}

function lifeOf(unit: Line[], at: number) {
  const over = unit.every((line) => line.over || line.state === 'ENDED')
  const paused = unit.every((line) => line.state === 'PAUSED')
  const state = over ? 'ENDED' : paused ? 'PAUSED' : at % 31 === 30 ? 'DRAFT' : 'ACTIVE'
  const parity = at % 22 === 10 ? 'ODD' : at % 22 === 21 ? 'EVEN' : 'EVERY'
  return { over, state, parity }
}

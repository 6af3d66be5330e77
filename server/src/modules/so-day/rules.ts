import type { consentStandings } from '@cogcampus/contract/admin/patient-consent'
import type { ErrCode } from '@cogcampus/contract/errors'
import type { DeviceBlock } from '@cogcampus/contract/life/device'
import { treated } from '@cogcampus/contract/life/patient'
import { type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { ReadContext, WriteContext } from '../../http/context.ts'
import { badField, type Refusal, unknownReference } from '../../lib/errors.ts'
import type { Translate } from '../../lib/text.ts'
import { type Obstacle, obstaclesOf, type Slot } from '../doctor-info/rules.ts'
import { assertRoom, blockedOn } from '../mac-info/rules.ts'
import { consentStanding } from '../patient-consent/store.ts'

/** The refusal for each reason for which a doctor cannot be scheduled; of BUSY, the constraint refuses and names the lesson. */
export const refusals: Record<Exclude<Obstacle, 'BUSY'>, (t: Translate) => Refusal> = {
  GONE: (t) => badField('SESSION_DOCTOR_GONE', 'doctorId', t('SESSION_DOCTOR_GONE')),
  LICENCE: (t) => badField('SESSION_DOCTOR_LICENCE', 'doctorId', t('SESSION_DOCTOR_LICENCE')),
  COURSE: (t) => badField('SESSION_DOCTOR_COURSE', 'doctorId', t('SESSION_DOCTOR_COURSE')),
  LEAVE: (t) => badField('SESSION_DOCTOR_LEAVE', 'day', t('SESSION_DOCTOR_LEAVE')),
  FULL: (t) => badField('SESSION_DOCTOR_FULL', 'day', t('SESSION_DOCTOR_FULL')),
  HOURS: (t) => badField('SESSION_DOCTOR_HOURS', 'from', t('SESSION_DOCTOR_HOURS')),
}

/** Where and when a lesson is to stand, on the clock of the campus. */
export interface Place extends Slot {
  roomId: number | null
  macId: number | null
}

/** How often the patient of the session `so_day` is on leave in its month, or asks for it, in SQL. */
export const leavesInMonth = sql<number>`leaves_in_month(so_day.patient_id, so_day.day)`

/** Whether the room of a lesson of the course `k` is of the type that it asks for, in SQL; no room is asked nothing. */
export const roomFits = sql<boolean>`coalesce(room.id is null or k.room_type is null or room.type = k.room_type, false)`

/** As {@link roomFits}, of its device. */
export const macFits = sql<boolean>`coalesce(mac_info.id is null or k.device_type is null or mac_info.type = k.device_type, false)`

/** The refusals of a room and of a device of another type than the course asks for. */
const otherRoom = (t: Translate) => badField('SESSION_ROOM_TYPE', 'roomId', t('SESSION_ROOM_TYPE'))
const otherDevice = (t: Translate) => badField('SESSION_DEVICE_TYPE', 'macId', t('SESSION_DEVICE_TYPE'))

type Context = Pick<WriteContext, 'scope' | 't' | 'db'>
type Reading = Pick<ReadContext, 'scope' | 't' | 'db'>

/** Of a course: how long a lesson takes, how many patients have a place, the hours that one takes of each, and where it is held. */
export async function courseOf({ db }: Pick<ReadContext, 'db'>, courseId: number) {
  const course = await db
    .selectFrom('course')
    .select(['minutes', 'mode', 'hoursPerLesson as hours', 'capacity', 'validDays', 'roomType', 'deviceType'])
    .where('id', '=', courseId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!course) throw unknownReference('courseId')
  const { mode, ...facts } = course
  const location = mode === 'HOME' ? ('HOME' as const) : mode === 'ONLINE' ? ('TELE' as const) : ('CENTER' as const)
  return { ...facts, location, capacity: mode === 'GROUP' ? facts.capacity : 1 }
}

/** As {@link courseOf} at a campus: the room of the lesson has no more places than it says. */
export async function courseFacts(
  context: WriteContext,
  { campusId, courseId, roomId }: Pick<Place, 'campusId' | 'courseId' | 'roomId'>,
) {
  const { scope, t } = context
  if (roomId !== null) await assertRoom(context, campusId, roomId)
  const course = await courseOf(context, courseId)
  const room = await scope.known
    .selectFrom('room')
    .select(['capacity', 'type'])
    .where('id', '=', roomId ?? 0)
    .executeTakeFirst()
  if (room && course.roomType !== null && room.type !== course.roomType) throw otherRoom(t)
  return { ...course, capacity: Math.min(course.capacity, room?.capacity ?? course.capacity) }
}

/**
 * Refuses patients who are not of the campus and within reach, are not treated now, or whose family has withdrawn its consent;
 * returns their names. Those in `staying` have their place already: nothing new is planned of them.
 */
export async function assertPatients(
  { scope, t }: Reading,
  campusId: number,
  patientIds: readonly number[],
  staying: ReadonlySet<number> = new Set(),
): Promise<Map<number, string>> {
  if (new Set(patientIds).size < patientIds.length) throw badField('DUPLICATE', 'patientIds', t('field.twice'))
  const patients = await scope
    .from('patient')
    .select(['patient.id', 'patient.name', 'patient.state'])
    .select(consentStanding('patient.id').as('consent'))
    .where('patient.campusId', '=', campusId)
    .where('patient.deletedAt', 'is', null)
    .where(sql<SqlBool>`patient.id = any(${patientIds}::bigint[])`)
    .execute()
  if (patients.length < patientIds.length) throw unknownReference('patientIds')
  assertTreated(
    t,
    patients.filter(({ id }) => !staying.has(id)),
  )
  return new Map(patients.map(({ id, name }) => [id, name]))
}

/** Refuses patients who are not treated now, or whose family has withdrawn its consent, by their names at the field `path`. */
export function assertTreated(
  t: Translate,
  patients: readonly { name: string; state: string; consent: (typeof consentStandings)[number] }[],
  path = 'patientIds',
): void {
  const names = patients.flatMap(({ name, state }) => (treated.some((one) => one === state) ? [] : [name])).join(', ')
  if (names) throw badField('SESSION_PATIENT', path, t('SESSION_PATIENT', { names }), { names })
  const withdrawn = patients.flatMap(({ name, consent }) => (consent === 'WITHDRAWN' ? [name] : [])).join(', ')
  if (withdrawn)
    throw badField('SESSION_CONSENT', path, t('SESSION_CONSENT', { names: withdrawn }), { names: withdrawn })
}

/** Refuses a device that is not one of the campus, is retired, or of another type than the course asks for. */
export async function assertDevice(
  { scope, t }: Context,
  { campusId, macId, deviceType }: { campusId: number; macId: number; deviceType: string | null },
): Promise<void> {
  const device = await scope
    .from('macInfo')
    .select(['state', 'type'])
    .where('id', '=', macId)
    .where('campusId', '=', campusId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!device) throw unknownReference('macId')
  if (device.state === 'RETIRED') throw badField('DEVICE_RETIRED', 'macId', t('DEVICE_RETIRED'))
  if (deviceType !== null && device.type !== deviceType) throw otherDevice(t)
}

interface Facts {
  past: boolean
  holiday: string | null
  minutes: number
  courseMinutes: number
  roomOpen: boolean
  macThere: boolean
  /** Whether room and device are of the types that the course asks for. */
  roomFits: boolean
  macFits: boolean
  blocked: DeviceBlock | null
  /** How many patients of the course have a place there. */
  capacity: number
}

/** What the campus knows of each of these places, in their order. */
export async function factsOf(scope: ReadScope, places: readonly Place[]): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select a.day + a.from_time <= now() at time zone c.time_zone as past,
      (select h.name from holiday h where h.campus_id = c.id and a.day between h.from_day and h.to_day) as holiday,
      extract(epoch from a.to_time - a.from_time)::integer / 60 as minutes, k.minutes as course_minutes,
      a.room_id is null or (room.status = 1 and room.deleted_at is null) as room_open,
      a.mac_id is null or mac_info.deleted_at is null and mac_info.id is not null as mac_there,
      ${roomFits} as room_fits, ${macFits} as mac_fits,
      case when a.mac_id is not null then ${blockedOn(sql.ref('a.day'))} end as blocked,
      case when k.mode = 'GROUP' then least(k.capacity, room.capacity) else 1 end as capacity
    from rows from (jsonb_to_recordset(${places}::jsonb) as ("campusId" bigint, "courseId" bigint, "roomId" bigint, "macId" bigint,
      day date, "from" time, "to" time)) with ordinality as a(campus_id, course_id, room_id, mac_id, day, from_time, to_time, no)
    join campus c on c.id = a.campus_id join course k on k.id = a.course_id
    left join room on room.id = a.room_id and room.campus_id = a.campus_id
    left join mac_info on mac_info.id = a.mac_id and mac_info.campus_id = a.campus_id
    order by a.no`.execute(scope.unscoped('the calendar, rooms and devices of campuses within reach'))
  return rows
}

/**
 * Why no lesson of the course can be given at each of these places: too short, in the past, on a holiday, without a doctor who
 * may give it then, in a closed room, with a device that cannot be used. Lessons that go there together count each other for the
 * day of their doctor. What stands there already is left to the constraints.
 */
export async function problemsOf(
  { scope, t }: { scope: ReadScope; t: Translate },
  places: readonly Place[],
): Promise<Refusal[][]> {
  const facts = await factsOf(scope, places)
  const obstacles = await obstaclesOf(scope, places, { together: true })
  return facts.map(({ past, holiday, minutes, courseMinutes, roomOpen, macThere, roomFits, macFits, blocked }, at) => {
    const found: (Refusal | false | null)[] = [
      minutes < courseMinutes &&
        badField('SESSION_SHORT', 'to', t('SESSION_SHORT', { minutes: courseMinutes }), { minutes: courseMinutes }),
      past && badField('SESSION_PAST', 'day', t('SESSION_PAST')),
      holiday !== null &&
        badField('SESSION_HOLIDAY', 'day', t('SESSION_HOLIDAY', { name: holiday }), { name: holiday }),
      ...(obstacles[at] ?? []).map((obstacle) => obstacle !== 'BUSY' && refusals[obstacle](t)),
      !roomOpen && badField('UNKNOWN_REFERENCE', 'roomId', t('field.room')),
      !macThere && unknownReference('macId'),
      !roomFits && otherRoom(t),
      !macFits && otherDevice(t),
      blocked && badField(`DEVICE_${blocked}`, 'macId', t(`DEVICE_${blocked}`)),
    ]
    return found.filter((refusal): refusal is Refusal => Boolean(refusal))
  })
}

/** The lock of those who give lessons to a doctor. */
export const doctorKey = (id: number) => `doctor ${id}`

/** Refuses a place with the first of its {@link problemsOf}, but for some. */
export async function assertPlace(context: Context, place: Place, but: readonly ErrCode[] = []): Promise<void> {
  const [problems = []] = await problemsOf(context, [place])
  const against = problems.find(({ errCode }) => !but.includes(errCode))
  if (against) throw against
}

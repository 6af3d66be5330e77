import { treated } from '@cogcampus/contract/life/patient'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../db/handles.ts'
import type { ReadScope, WriteScope } from '../../db/scope.ts'
import type { SharedTables } from '../../db/tables.ts'
import { heardAt, quietHours } from '../../lib/quiet.ts'
import { settingsOf } from '../../lib/settings.ts'
import { holding, inStates } from '../../lib/states.ts'
import { teaches } from '../doctor-info/store.ts'
import { usable } from '../order-course/lists.ts'
import type { Asked } from './places.ts'

/** An open offer that its family has known for less would end too soon to be answered. */
const LEAST_MINUTES = 30

export interface Times {
  /** How long a family has to answer, and how long before the session an offer ends at the latest; in hours. */
  hours: number
  cutoff: number
  /** The quiet hours: a family that is offered a place in them hears of it when they end. */
  quiet: readonly number[]
}

/** How long offers are open, by the settings. */
export async function timesOf(db: Reader<Pick<SharedTables, 'config'>>): Promise<Times> {
  const settings = await settingsOf(db, ['timetable.offerHours', 'timetable.offerCutoff'])
  const quiet = await quietHours(db)
  return { hours: settings['timetable.offerHours'], cutoff: settings['timetable.offerCutoff'], quiet }
}

/** When a family of the campus `c` hears of an offer that is made now, in SQL. */
const heard = ({ quiet }: Times) => heardAt(quiet, sql`c.time_zone`)
/** Until when an offer of the place `during` at the campus `c` can be answered, in SQL. */
const deadline = (times: Times) => sql<string>`least(${heard(times)} + make_interval(hours => ${times.hours}),
  (lower(during) at time zone c.time_zone) - make_interval(hours => ${times.cutoff}))`
/** When an offer that is made now may end at the earliest, in SQL: its family has time to answer. */
const soonest = (times: Times) => sql<string>`(${heard(times)} + make_interval(mins => ${LEAST_MINUTES}))`

/** A place that came free, with an entry that waits for such a one. */
export interface Candidate extends Asked {
  placeId: number
  waitId: number
  version: number
}

/**
 * The places of a campus that came free and can still be offered, the earliest first, each with the entries that it suits by
 * course, wishes and patient, in the order of their addition. Whether it is free by every rule, and whether there are hours enough, is
 * asked of those that are chosen.
 */
export async function candidatesOf(scope: ReadScope, campusId: number, times: Times): Promise<Candidate[]> {
  const free = scope.unscoped('the waitlist, the timetable and the hours of one campus')
  const on = { patientId: sql<number>`w.patient_id`, courseId: sql<number>`w.course_id`, day: sql<string>`p.day` }
  const hours = usable(free.selectFrom('orderCourse'), on).clearOrderBy().select('orderCourse.id')
  const { rows } = await sql<Candidate>`
    with places as materialized (
      select p.id, p.campus_id, p.doctor_id, p.during, lower(p.during)::date as day, l.course_id as group_course_id
      from so_wait_place p join campus c on c.id = p.campus_id
        left join so_lesson l on l.doctor_id = p.doctor_id and l.campus_id = p.campus_id and l.day = lower(p.during)::date and l.during = p.during
          and l.seats > 0
      where p.campus_id = ${campusId}
        and (lower(p.during) at time zone c.time_zone) > ${soonest(times)} + make_interval(hours => ${times.cutoff})
        and not exists (select from so_lesson x where x.doctor_id = p.doctor_id and x.day = lower(p.during)::date and x.during && p.during and x.seats > 0
          and x.id is distinct from l.id)
        -- Not while it is with other families: each free seat with one.
        and (select count(*) from so_wait_offer o where o.state = 'OPEN' and o.doctor_id = p.doctor_id and o.during && p.during)
          < coalesce(l.capacity - l.seats, 1)),
    -- A place of its own, or a seat of its group: a group is not begun for one.
    courses as materialized (
      select p.id as place_id, k.id as course_id
      from places p join course k on k.id in (select w.course_id from so_wait w
        where w.campus_id = ${campusId} and w.state = 'WAITING')
      where upper(p.during) - lower(p.during) >= make_interval(mins => k.minutes)
        and case when k.mode = 'GROUP' then p.group_course_id = k.id else p.group_course_id is null end
        and ${teaches(sql`p.doctor_id`, sql`p.campus_id`, sql`k.id`)})
    select p.id as place_id, w.id as wait_id, w.version, w.campus_id, w.course_id, w.patient_id, p.doctor_id, p.day,
      to_char(lower(p.during), 'HH24:MI') as from, to_char(upper(p.during), 'HH24:MI') as to
    from places p join courses k on k.place_id = p.id
      join so_wait w on w.course_id = k.course_id and w.campus_id = ${campusId} and w.state = 'WAITING'
      join patient on patient.id = w.patient_id
    where (w.doctor_id is null or w.doctor_id = p.doctor_id)
      and p.day between w.from_day and w.to_day
      and (w.weekdays = '[]' or w.weekdays @> to_jsonb(extract(isodow from p.day)::integer))
      and lower(p.during) >= p.day + coalesce(w.from_time, '00:00') and upper(p.during) <= p.day + coalesce(w.to_time, '24:00')
      and patient.deleted_at is null and ${inStates('patient', treated)} and patient.consent_until >= p.day
      -- Not to a patient who gave it up, and to each entry once.
      and not exists (select from so_day d where d.patient_id = w.patient_id and d.deleted_at is null and d.day = p.day
        and d.during && p.during
        and (${holding('d')} or d.doctor_id = p.doctor_id and d.during = p.during))
      and not exists (select from so_wait_offer o where o.wait_id = w.id and o.doctor_id = p.doctor_id and o.during = p.during
        and o.state <> 'GONE')
      and exists (${hours})
    order by lower(p.during), p.id, w.id`.execute(free)
  return rows
}

interface NewOffer extends Asked {
  waitId: number
  seats: number
}
export interface Made {
  id: number
  waitId: number
  deadline: string
}

/**
 * Offers places to entries that are locked, each place once unless it is a group with more seats. What was offered to the entry
 * before, or is with another family now, makes no offer; nor does, unless it is `byHand`, what its family would hear of too late.
 */
export async function makeOffers(
  scope: WriteScope,
  times: Times,
  offers: readonly NewOffer[],
  { byHand = false } = {},
): Promise<Made[]> {
  const { rows } = await sql<Made>`
    insert into so_wait_offer (wait_id, campus_id, doctor_id, during, seat, deadline)
    select wait_id, campus_id, doctor_id, during, seat.no, ${deadline(times)}
    from (select r."waitId" as wait_id, r."campusId" as campus_id, r."doctorId" as doctor_id, r.seats,
        tsrange(r.day + r."from", r.day + r."to") as during
      from jsonb_to_recordset(${offers}::jsonb) as r("waitId" bigint, "campusId" bigint, "doctorId" bigint, day date,
        "from" time, "to" time, seats integer)) a
    join campus c on c.id = a.campus_id
    cross join lateral (select min(n) as no from generate_series(1, a.seats) n where not exists (select from so_wait_offer o
      where o.state = 'OPEN' and o.doctor_id = a.doctor_id and o.during && a.during and o.seat = n)) seat
    where seat.no is not null and ${deadline(times)} > ${byHand ? sql`now()` : soonest(times)}
    on conflict do nothing
    returning id, wait_id, deadline`.execute(scope.writeUnscoped('the entries are locked, found within reach'))
  return rows
}

/** The place of the open offer of an entry, and whether its deadline has passed. */
export const openOffers = (scope: ReadScope) =>
  scope
    .from('soWaitOffer')
    .innerJoin('soWait', 'soWait.id', 'soWaitOffer.waitId')
    .select(['soWait.id as waitId', 'soWait.campusId', 'soWait.courseId', 'soWait.patientId', 'soWaitOffer.doctorId'])
    .select([
      sql<string>`lower(so_wait_offer.during)::date`.as('day'),
      sql<string>`to_char(lower(so_wait_offer.during), 'HH24:MI')`.as('from'),
      sql<string>`to_char(upper(so_wait_offer.during), 'HH24:MI')`.as('to'),
      sql<boolean>`so_wait_offer.deadline <= now()`.as('lapsed'),
    ])
    .where(inStates('soWaitOffer', ['OPEN']))

/** Whether the entry `so_wait` has an open offer of which a condition holds, in SQL. */
export const withOffer = (condition: ReturnType<typeof sql>) =>
  sql<SqlBool>`exists (select from so_wait_offer o where o.wait_id = so_wait.id and o.state = 'OPEN' and ${condition})`

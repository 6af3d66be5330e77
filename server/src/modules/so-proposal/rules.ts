import { sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { WriteContext } from '../../http/context.ts'
import { badField, refuse, unknownReference } from '../../lib/errors.ts'
import { movedOn } from '../campus/store.ts'
import { obstaclesOf } from '../doctor-info/rules.ts'
import { lockPlaces } from '../so-day/places.ts'
import { refusals } from '../so-day/rules.ts'
import type { SoProposalRowTable, SoProposalTable } from './table.ts'

/** A template of a proposal, as it stands or is to stand. */
export type Proposed = { id: number; patientIds: number[] } & Pick<SoProposalTable, 'fromDay' | 'toDay'> &
  Pick<
    SoProposalRowTable,
    'proposalId' | 'campusId' | 'courseId' | 'doctorId' | 'roomId' | 'macId' | 'weekday' | 'soTimeId'
  >

type Resource = 'DOCTOR' | 'ROOM' | 'DEVICE' | 'PATIENT' | 'DAY'
const fields: Record<Resource, string> = {
  ...{ DOCTOR: 'doctorId', ROOM: 'roomId', DEVICE: 'macId', PATIENT: 'soTimeId', DAY: 'weekday' },
}

interface Clash {
  resource: Resource
  name: string
  course: string
  from: string
  to: string
  campusId: number
}

const around = (scope: ReadScope) =>
  scope.unscoped('what stands against a row within reach: what it is, is told of campuses within reach')

/**
 * What stands on the weekday of a row in its term, in SQL: templates, also of its doctor elsewhere, and other rows that are still
 * proposed.
 */
const standing = ({ id, proposalId, campusId, doctorId, weekday, fromDay, toDay }: Proposed) => sql`
  select w.campus_id, w.course_id, w.doctor_id, w.room_id, w.mac_id, w.so_time_id,
    array(select l.patient_id from so_week_patient l where l.so_week_id = w.id) as patient_ids
  from so_week w where w.weekday = ${weekday} and w.state <> 'ENDED' and w.from_day <= ${toDay}::date
    and coalesce(w.to_day, 'infinity') >= ${fromDay}::date and (w.campus_id = ${campusId} or w.doctor_id = ${doctorId})
  union all
  select r.campus_id, r.course_id, r.doctor_id, r.room_id, r.mac_id, r.so_time_id,
    array(select l.patient_id from so_proposal_patient l where l.row_id = r.id)
  from so_proposal_row r where r.proposal_id = ${proposalId} and r.state = 'PROPOSED' and r.id <> ${id} and r.weekday = ${weekday}`

/**
 * Refuses a row that clashes in its term: with the doctor, room, device or patient of a template, or of another row that is still proposed,
 * or with another session of the course on the patient's day.
 */
async function assertFree({ scope, t }: WriteContext, row: Proposed): Promise<void> {
  const { courseId, doctorId, roomId, macId, soTimeId, patientIds } = row
  const { rows } = await sql<Clash>`
    with slot as (select from_time, to_time from so_time where id = ${soTimeId}),
    placed as (
      select s.*, t.from_time, t.to_time, t.from_time < slot.to_time and slot.from_time < t.to_time as then
      from (${standing(row)}) s join so_time t on t.id = s.so_time_id cross join slot)
    select found.resource, found.name, k.name as course, to_char(p.from_time, 'HH24:MI') as from, to_char(p.to_time, 'HH24:MI') as to,
      p.campus_id
    from placed p join course k on k.id = p.course_id cross join lateral (
      select 'DOCTOR' as resource, d.name from doctor_info d where p.then and d.id = p.doctor_id and d.id = ${doctorId}
      union all select 'ROOM', r.name from room r where p.then and r.id = p.room_id and r.id = ${roomId}::bigint
      union all select 'DEVICE', m.name from mac_info m where p.then and m.id = p.mac_id and m.id = ${macId}::bigint
      union all select case when p.then then 'PATIENT' else 'DAY' end, a.name from patient a
        where a.id = any(p.patient_ids) and a.id = any(${patientIds}::bigint[]) and (p.then or p.course_id = ${courseId})) found
    order by p.from_time, found.resource, found.name`.execute(around(scope))
  if (rows.length === 0) return
  const told = rows.map(({ resource, campusId, ...names }) => ({
    path: fields[resource],
    msg: scope.hasCampus(campusId) ? t(`templateClash.${resource}`, names) : t(`templateClash.unseen.${resource}`),
  }))
  const said = [...new Set(told.map(({ msg }) => msg))].join(t('moves.next'))
  throw refuse('TEMPLATE_CLASH', { data: { fields: told }, said })
}

/**
 * Refuses a doctor who cannot give the lesson on the first or the last day of the row in its term, or gives as many on the weekday
 * as agreed; leave is left to generation.
 */
async function assertDoctor({ scope, t }: WriteContext, row: Proposed): Promise<void> {
  const { doctorId, campusId, courseId, weekday, soTimeId, fromDay, toDay } = row
  const db = around(scope)
  const { rows } = await sql<{ day: string | null; from: string; to: string }>`
    select g.day, to_char(from_time, 'HH24:MI') as from, to_char(to_time, 'HH24:MI') as to
    from so_time left join lateral (select unnest(array[min(s.day), max(s.day)]) as day
      from (select at::date as day from generate_series(${fromDay}::date, ${toDay}::date, interval '1 day') at) s
      where extract(isodow from s.day) = ${weekday} and not ${movedOn('so_time.campus_id', 's.day')}) g on true
    where id = ${soTimeId} and campus_id = ${campusId}`.execute(db)
  if (rows.length === 0) throw unknownReference('soTimeId')
  const slots = rows.flatMap(({ day, ...at }) => (day === null ? [] : [{ doctorId, campusId, courseId, day, ...at }]))
  const obstacles = (await obstaclesOf(scope, slots)).flat()
  for (const obstacle of ['GONE', 'COURSE', 'LICENCE', 'HOURS'] as const) {
    if (obstacles.includes(obstacle)) throw refusals[obstacle](t)
  }
  const full = await sql`select from doctor_info d where d.id = ${doctorId}
    and d.sessions_a_day <= (select count(*) from (${standing(row)}) s where s.doctor_id = d.id)`.execute(db)
  if (full.rows.length > 0) throw badField('SESSION_DOCTOR_FULL', 'weekday', t('SESSION_DOCTOR_FULL'))
}

/**
 * Refuses a row that breaks a hard rule as things are now. Rows of one doctor, room, device or patient are decided on one by one: of two that
 * are accepted at once, the second finds the template of the first.
 */
export async function assertRow(context: WriteContext, row: Proposed): Promise<void> {
  await lockPlaces(context.scope, [row])
  await assertDoctor(context, row)
  await assertFree(context, row)
}

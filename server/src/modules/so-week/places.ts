import type { Request, Response } from '@cogcampus/contract'
import { type SqlBool, sql } from 'kysely'
import type { ReadScope, WriteScope } from '../../db/scope.ts'
import { dayBefore } from '../../lib/day.ts'
import { movedOn } from '../campus/store.ts'

type Moved = Response<'/admin/so-day/move'>['template']

/** Where a template goes: from its planned day `from` on, `days` later, to this place; what is not given stays. */
interface Going extends Pick<Request<'/admin/so-day/move'>, 'doctorId' | 'roomId' | 'macId'> {
  soWeekId: number
  from: string
  days: number
  soTimeId: number
}

/**
 * Lets a template go with its series, whose lessons were moved: what it planned before stays with it, and a template that
 * goes on stands at the new place with what it planned since. It stays, and says so, where the campus has no slot of that
 * time; a template that has ended has nothing to plan.
 */
export async function follow(
  scope: WriteScope,
  { clock, ...going }: Omit<Going, 'soTimeId'> & { clock: { from: string; to: string } },
): Promise<Moved> {
  const { rows } = await sql<{ slot: number | null }>`
    select (select t.id from so_time t where t.campus_id = w.campus_id and t.status = 1 and t.deleted_at is null
        and t.from_time = ${clock.from} and t.to_time = ${clock.to} order by t.id = w.so_time_id desc, t.id limit 1) as slot
    from so_week w where w.id = ${going.soWeekId} and w.state <> 'ENDED' and w.deleted_at is null for update`.execute(
    allOf(scope),
  )
  const [template] = rows
  if (!template) return null
  if (template.slot === null) return 'KEPT'
  await goOn(scope, { ...going, soTimeId: template.slot })
  return 'MOVED'
}

/**
 * Those of a template's days on which it keeps what it planned, though it goes on `days` later: days that the campus works by the
 * plan of another weekday, for which no day of the calendar stands, and days that would go to such a one.
 */
export async function keptDays(
  scope: ReadScope,
  { campusId, days }: { campusId: number; days: number },
  planned: readonly string[],
): Promise<Set<string>> {
  if (days === 0) return new Set()
  const rows = await scope
    .unscoped('the calendar of a campus within reach')
    .selectFrom('workingDay')
    .select('day')
    .where('campusId', '=', campusId)
    .execute()
  const worked = new Set(rows.map(({ day }) => day))
  return new Set(planned.filter((day) => worked.has(day) || worked.has(dayBefore(day, -days))))
}

/** The same of the session `so_day`, in SQL. */
export const isKept = (days: number) => sql<SqlBool>`(${days}::integer <> 0 and (
  ${movedOn('so_day.campus_id', 'so_day.planned_day')} or exists (select from working_day v
    where v.campus_id = so_day.campus_id and v.day = so_day.planned_day + ${days}::integer)))`

/**
 * Lets a template that has not ended go on elsewhere, with what it planned since: itself where it planned nothing before, otherwise
 * another one, whose id is answered.
 */
export async function goOn(
  scope: WriteScope,
  { soWeekId, from, days, soTimeId, doctorId, roomId, macId }: Going,
): Promise<number> {
  const all = allOf(scope)
  const { rows } = await sql<{ begun: boolean }>`
    select w.from_day < ${from}::date as begun from so_week w where w.id = ${soWeekId} for update`.execute(all)
  const goesOn = rows[0]?.begun ? await split(all, { soWeekId, from }) : soWeekId
  await stand(all, goesOn, { soTimeId, doctorId, roomId, macId }, { from, days })
  await shift(all, [soWeekId, goesOn], { from, days })
  return goesOn
}

const allOf = (scope: WriteScope) =>
  scope.writeUnscoped('the template, found within reach, or of sessions that are locked')

/** Days that no template plans on. */
const FAR = 100_000

type All = ReturnType<WriteScope['writeUnscoped']>
type Since = Pick<Going, 'from' | 'days'>

/** Ends a template before a day, from which another goes on with the same patients; returns the other's id. */
async function split(all: All, { soWeekId, from }: Pick<Going, 'soWeekId' | 'from'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into so_week (campus_id, course_id, doctor_id, room_id, mac_id, weekday, so_time_id, from_day, to_day, parity, state, remark)
    select campus_id, course_id, doctor_id, room_id, mac_id, weekday, so_time_id, ${from}::date,
      case when to_day is not null then greatest(to_day, ${from}::date) end, parity, state, remark
    from so_week where id = ${soWeekId} returning id`.execute(all)
  const { id } = rows[0] as { id: number }
  await sql`insert into so_week_patient (so_week_id, patient_id)
    select ${id}, patient_id from so_week_patient where so_week_id = ${soWeekId}`.execute(all)
  await sql`update so_week set to_day = ${from}::date - 1 where id = ${soWeekId}`.execute(all)
  return id
}

/** Puts a template to its new weekday, slot, doctor, room and device; an odd week becomes an even one where it goes into the next. */
async function stand(
  all: All,
  id: number,
  { soTimeId, doctorId, roomId, macId }: Pick<Going, 'doctorId' | 'roomId' | 'macId'> & { soTimeId: number },
  { from, days }: Since,
): Promise<void> {
  const on = sql`${days}::integer`
  const kept = (column: string, value: number | null | undefined) =>
    value === undefined ? sql.ref(column) : sql`${value}::bigint`
  await sql`
    update so_week set so_time_id = ${soTimeId}, doctor_id = ${kept('doctor_id', doctorId)}, room_id = ${kept('room_id', roomId)},
      mac_id = ${kept('mac_id', macId)}, weekday = (weekday - 1 + ${on} % 7 + 7) % 7 + 1,
      from_day = from_day + ${on}, to_day = case when to_day is not null then greatest(to_day, from_day + ${on}) end,
      parity = case when parity = 'EVERY' or (extract(week from ${from}::date + ${on}) - extract(week from ${from}::date)) % 2 = 0
        then parity when parity = 'ODD' then 'EVEN' else 'ODD' end
    where id = ${id}`.execute(all)
}

/** Lets the sessions that a template planned since a day, or gave up, belong to the one that goes on, for the days it plans. */
async function shift(all: All, [before, goesOn]: readonly [number, number], { from, days }: Since): Promise<void> {
  await sql`delete from so_unplaced where so_week_id = ${before} and day >= ${from}::date`.execute(all)
  if (before === goesOn && days === 0) return
  // A session is unique by its day at every moment: within one template it goes to days first that no other has.
  const [first, then] = before === goesOn ? [days + FAR, -FAR] : [days, 0]
  await sql`update so_day set so_week_id = ${goesOn},
      planned_day = planned_day + case when ${isKept(days)} then 0 else ${first}::integer end
    where so_week_id = ${before} and planned_day >= ${from}::date`.execute(all)
  if (then === 0) return
  await sql`update so_day set planned_day = planned_day + ${then}::integer
    where so_week_id = ${goesOn} and planned_day >= ${from}::date + ${first}::integer`.execute(all)
}

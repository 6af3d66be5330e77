import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { SessionTotalQuery } from '@cogcampus/contract/admin/so-day/totals'
import type { Out } from '@cogcampus/contract/endpoint'
import { type Expression, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { periodOf } from '../../lib/period.ts'
import { sums } from '../../lib/sums.ts'
import { directReport } from '../../sheets/export/direct.ts'
import { closedOn, weekdayOn } from '../campus/store.ts'
import { lessonsIn, shareOf, workedIn } from './total.ts'

type Totals = Out<(typeof soDay.endpoints)['time/total']>
type Asked = Parameters<typeof lessonsIn>[1]

/** How much of the hours of the week, of rooms and of devices lessons take up. */
async function totalsOf(context: ReadContext, { campusId, doctorId, ...days }: SessionTotalQuery): Promise<Totals> {
  const period = periodOf(context, days)
  const asked = { ...period, campusId, doctorId }
  const { scope } = context.scope.planned()
  const [hours, places] = await Promise.all([hoursOf(scope, asked), placesOf(scope, asked)])
  const of = (kind: Place['kind']) =>
    places.filter((place) => place.kind === kind).map(({ kind: _, ...place }) => place)
  return { period, hours, rooms: of('ROOM'), devices: of('DEVICE') }
}

/** The hours of the clock that a range of time takes a part of, with how many minutes of each, in SQL. */
const hoursTaken = (range: Expression<unknown>) => sql`(
  select extract(isodow from at)::integer as weekday, extract(hour from at)::integer as hour,
    extract(epoch from least(upper(${range}), at + interval '1 hour') - greatest(lower(${range}), at)) / 60 as minutes
  from generate_series(date_trunc('hour', lower(${range})), upper(${range}) - interval '1 microsecond', interval '1 hour') at)`

async function hoursOf(scope: ReadScope, asked: Asked): Promise<Totals['hours']> {
  const { rows } = await sql<Totals['hours'][number]>`
    with taken as (
      select h.weekday, h.hour, count(*)::integer as lessons, sum(l.sessions)::integer as sessions, sum(h.minutes)::integer as minutes
      from (${lessonsIn(scope, asked)}) l cross join lateral ${hoursTaken(sql`l.during`)} h
      where l.sessions > 0 group by h.weekday, h.hour),
    open as (
      select h.weekday, h.hour, sum(h.minutes)::integer as minutes
      from (${workedIn(scope, asked)}) w cross join unnest(w.during) r cross join lateral ${hoursTaken(sql`r`)} h
      group by h.weekday, h.hour)
    select weekday, hour, coalesce(t.lessons, 0) as lessons, coalesce(t.sessions, 0) as sessions,
      coalesce(t.minutes, 0) as planned_minutes, coalesce(o.minutes, 0) as open_minutes,
      ${shareOf(sql`coalesce(t.minutes, 0)`, sql`o.minutes`)} as used
    from taken t full join open o using (weekday, hour)
    order by weekday, hour`.execute(sums(scope))
  return rows
}

type Place = Totals['rooms'][number] & { kind: 'ROOM' | 'DEVICE' }

async function placesOf(scope: ReadScope, { campusId, ...asked }: Asked): Promise<Place[]> {
  const all = scope.from('campus').select(['campus.id', 'campus.name', 'campus.openingHours'])
  const campuses = campusId === undefined ? all : all.where('campus.id', '=', campusId)
  const { rows } = await sql<Place>`
    with campuses as materialized (${campuses}),
    open as (
      select c.id, sum(extract(epoch from o.close - o.open) / 60)::integer as minutes
      from campuses c cross join (select at::date as day from generate_series(${asked.from}::date, ${asked.to}::date, interval '1 day') at) g
        cross join jsonb_to_recordset(c.opening_hours) as o(weekday integer, open time, close time)
      where o.weekday = ${weekdayOn('c.id', 'g.day')} and not ${closedOn('c.id', 'g.day')}
      group by c.id),
    lessons as materialized (
      select p.room_id, p.mac_id, l.sessions, extract(epoch from upper(l.during) - lower(l.during)) / 60 as minutes
      from (${lessonsIn(scope, { campusId, ...asked })}) l join so_lesson p on p.id = l.lesson_id where l.sessions > 0),
    taken as (
      select 'ROOM' as kind, room_id as id, count(*)::integer as lessons, sum(sessions)::integer as sessions, sum(minutes)::integer as minutes
      from lessons where room_id is not null group by room_id
      union all select 'DEVICE', mac_id, count(*)::integer, sum(sessions)::integer, sum(minutes)::integer
      from lessons where mac_id is not null group by mac_id),
    places as (
      select 'ROOM' as kind, id, name, campus_id, status = 1 and deleted_at is null as there from room
      union all select 'DEVICE', id, name, campus_id, state <> 'RETIRED' and deleted_at is null from mac_info)
    select p.kind, p.id, p.name, c.name as campus_name, coalesce(t.lessons, 0) as lessons, coalesce(t.sessions, 0) as sessions,
      coalesce(t.minutes, 0) as planned_minutes, coalesce(o.minutes, 0) as open_minutes,
      ${shareOf(sql`coalesce(t.minutes, 0)`, sql`o.minutes`)} as used
    from places p join campuses c on c.id = p.campus_id left join open o on o.id = c.id
      left join taken t on t.kind = p.kind and t.id = p.id
    where p.there or t.id is not null
    order by c.name, p.name, p.id`.execute(sums(scope))
  return rows
}

const sheet = {
  name: 'sessionTotal.times',
  columns: [
    { header: 'sessionTotal.kind', value: 'kind', words: 'sessionTotal.kind' },
    { header: 'lead.campus', value: 'campusName' },
    { header: 'sessionTotal.weekday', value: 'weekday', words: 'sessionTotal.weekday' },
    { header: 'sessionTotal.name', value: 'name' },
    { header: 'sessionTotal.lessons', value: 'lessons', type: 'number' },
    { header: 'sessionTotal.sessions', value: 'sessions', type: 'number' },
    { header: 'sessionTotal.plannedMinutes', value: 'plannedMinutes', type: 'number' },
    { header: 'sessionTotal.openMinutes', value: 'openMinutes', type: 'number' },
    { header: 'sessionTotal.used', value: 'used', type: 'number' },
  ],
} as const

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

export const timeTotals: Pick<Handlers<typeof soDay>, 'time/total' | 'time/total/exl'> = {
  'time/total': totalsOf,
  'time/total/exl': directReport('/admin/so-day/time/total', sheet, async (context, query: SessionTotalQuery) => {
    const { hours, rooms, devices } = await totalsOf(context, query)
    const named = hours.map((row) => ({ ...row, name: `${clock(row.hour)}–${clock(row.hour + 1)}`, campusName: null }))
    const rowsOf = (kind: string, rows: object[]) => rows.map((row) => ({ kind, weekday: null, ...row }))
    return [...rowsOf('HOUR', named), ...rowsOf('ROOM', rooms), ...rowsOf('DEVICE', devices)]
  }),
}

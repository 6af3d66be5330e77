import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { SessionTotalQuery } from '@cogcampus/contract/admin/so-day/totals'
import type { Out } from '@cogcampus/contract/endpoint'
import { type SessionNumberName, sessionNumberNames } from '@cogcampus/contract/life/sessionNumbers'
import { sql } from 'kysely'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { periodOf } from '../../lib/period.ts'
import { sums } from '../../lib/sums.ts'
import { directReport } from '../../sheets/export/direct.ts'
import { countedOfLesson, lessonsIn, minutesOf, shareOf, workedIn } from './total.ts'

type Totals = Out<(typeof soDay.endpoints)['doctor/total']>

/** The workload of each doctor who works in these days or has sessions in them. */
async function totalsOf(context: ReadContext, { campusId, doctorId, ...days }: SessionTotalQuery): Promise<Totals> {
  const period = periodOf(context, days)
  const asked = { ...period, campusId, doctorId }
  const { scope } = context.scope.planned()
  const counts = countedOfLesson.map((name) => sql`sum(l.${sql.ref(name)})::integer as ${sql.ref(name)}`)
  const shown = [...sessionNumberNames, 'hoursDone', 'plannedMinutes'].map(
    (name) => sql`coalesce(c.${sql.ref(name)}, 0) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Totals['doctors'][number]>`
    with lessons as materialized (${lessonsIn(scope, asked)}),
    counted as (
      select l.doctor_id, count(*) filter (where l.sessions > 0)::integer as lessons, ${sql.join(counts)},
        sum(l.hours_done)::integer as hours_done,
        coalesce(sum(${minutesOf(sql`l.during`)}) filter (where l.sessions > 0), 0)::integer as planned_minutes
      from lessons l group by l.doctor_id),
    open as (
      select w.doctor_id, sum(${minutesOf(sql`r`)})::integer as open_minutes
      from (${workedIn(scope, asked)}) w cross join unnest(w.during) r group by w.doctor_id)
    select d.id as doctor_id, d.name as doctor_name, ${sql.join(shown)}, coalesce(o.open_minutes, 0) as open_minutes,
      ${shareOf(sql`coalesce(c.planned_minutes, 0)`, sql`o.open_minutes`)} as used
    from doctor_info d left join counted c on c.doctor_id = d.id left join open o on o.doctor_id = d.id
    where c.doctor_id is not null or o.doctor_id is not null
    order by d.name, d.id`.execute(sums(scope))
  return { period, doctors: rows }
}

const numbers = [...sessionNumberNames, 'hoursDone', 'plannedMinutes', 'openMinutes', 'used'] as const
type Header = `sessionTotal.${SessionNumberName | 'hoursDone' | 'plannedMinutes' | 'openMinutes' | 'used'}`
const sheet = {
  name: 'sessionTotal.doctors',
  columns: [
    { header: 'sessionTotal.doctor', value: 'doctorName' },
    ...numbers.map((value) => ({ header: `sessionTotal.${value}` satisfies Header, value, type: 'number' as const })),
  ],
} as const

export const doctorTotals: Pick<Handlers<typeof soDay>, 'doctor/total' | 'doctor/total/exl'> = {
  'doctor/total': totalsOf,
  'doctor/total/exl': directReport('/admin/so-day/doctor/total', sheet, async (context, query: SessionTotalQuery) => {
    const { doctors } = await totalsOf(context, query)
    return doctors
  }),
}

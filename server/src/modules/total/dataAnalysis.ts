import type { Response } from '@cogcampus/contract'
import type { total } from '@cogcampus/contract/admin/total'
import { isNow, OPEN_MINUTES, type TotalBase, type TotalDays } from '@cogcampus/contract/life/totalNumbers'
import { sql } from 'kysely'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { dayBefore, mondayOf } from '../../lib/day.ts'
import { periodOf } from '../../lib/period.ts'
import { sums } from '../../lib/sums.ts'
import { allFigures, figuresOf } from './store.ts'

type Analysis = Response<'/admin/total/dataAnalysis'>
type Unit = Analysis['unit']

/** As many points as a chart shows well. */
const unitFor = (days: number): Unit => (days <= 31 ? 'DAY' : days <= 183 ? 'WEEK' : 'MONTH')

/** The figures of a period over time (`total/dataAnalysis`); those of this moment have no past. */
export const dataAnalysis: Handlers<typeof total>['dataAnalysis'] = async (context, { from, to, unit, ...base }) => {
  const period = periodOf(context, { from, to })
  const length = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1
  const chosen = unit ?? unitFor(length)
  const stretches = stretchesOf(period, chosen)
  const names = allFigures.filter((name) => name === OPEN_MINUTES || !isNow(name))
  const [counted, changes] = await Promise.all([
    figuresOf(context, { stretches, base, names }),
    changesOf(context, period, base),
  ])
  const points = stretches.map((days, at) => ({ ...days, figures: counted[at]?.figures ?? {} }))
  return { period, unit: chosen, points, changes }
}

/** A period cut into days, weeks from Monday on, or months; the first and the last may be shorter. */
function stretchesOf({ from, to }: TotalDays, unit: Unit): [TotalDays, ...TotalDays[]] {
  const stretches: TotalDays[] = []
  for (let first = from; first <= to; ) {
    const next = nextOf(first, unit)
    stretches.push({ from: first, to: next > to ? to : dayBefore(next, 1) })
    first = next
  }
  return stretches as [TotalDays, ...TotalDays[]]
}

function nextOf(day: string, unit: Unit): string {
  if (unit === 'DAY') return dayBefore(day, -1)
  if (unit === 'WEEK') return dayBefore(mondayOf(day), -7)
  const at = new Date(`${day}T00:00:00Z`)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}

const READ = '/admin/assessment/page'

/**
 * How patients changed who were assessed at least twice in the period by the same scale in the same form: the first and the
 * last assessment, as places between the worst (0) and the best score (100) of each sub-score, by domain.
 */
async function changesOf(
  { scope, actor }: ReadContext,
  days: TotalDays,
  base: TotalBase,
): Promise<Analysis['changes']> {
  const reach = actor.grants.get(READ)
  if (!reach || base.courseId !== undefined || base.doctorId !== undefined) return []
  const within = scope.planned().scope.within(reach)
  let rows = within
    .from('assessment')
    .select(['assessment.id', 'assessment.patientId', 'assessment.scaleId', 'assessment.form', 'assessment.day'])
    .select('assessment.scores')
    .where('assessment.deletedAt', 'is', null)
    .where('assessment.day', '>=', days.from)
    .where('assessment.day', '<=', days.to)
  if (base.campusId !== undefined) {
    rows = rows.where(
      sql<boolean>`assessment.patient_id in (select p.id from patient p where p.campus_id = ${base.campusId})`,
    )
  }
  const place = (scores: 'first' | 'last') => sql`avg(100 * case when m.direction = 'DOWN'
    then (m.max - (e.${sql.ref(scores)} ->> m.key)::numeric) else ((e.${sql.ref(scores)} ->> m.key)::numeric - m.min) end
    / nullif(m.max - m.min, 0))`
  const { rows: changes } = await sql<Analysis['changes'][number]>`
    with assessed as materialized (${rows}),
    ends as (
      select distinct patient_id, scale_id, form,
        first_value(scores) over (of_patient order by day, id) as first,
        first_value(scores) over (of_patient order by day desc, id desc) as last,
        count(*) over of_patient as times
      from assessed window of_patient as (partition by patient_id, scale_id, form))
    select s.id as scale_id, s.name as scale_name, e.form, m.domain, count(distinct e.patient_id)::integer as patients,
      round(${place('first')}, 1)::double precision as first, round(${place('last')}, 1)::double precision as last
    from ends e join scale s on s.id = e.scale_id
      cross join lateral jsonb_to_recordset(s.measures) as m(key text, domain text, min numeric, max numeric, direction text)
    where e.times > 1 and m.domain is not null and e.first ->> m.key is not null and e.last ->> m.key is not null
    group by s.id, s.name, e.form, m.domain order by s.name, e.form, m.domain`.execute(sums(within))
  return changes
}

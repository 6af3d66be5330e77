import type { soDay } from '@cogcampus/contract/admin/so-day'
import type { Out } from '@cogcampus/contract/endpoint'
import { sql } from 'kysely'
import type { Handlers } from '../../../http/context.ts'
import { periodOf } from '../../../lib/period.ts'
import { sums } from '../../../lib/sums.ts'

type Domain = Out<(typeof soDay.endpoints)['record/total']>['domains'][number]

/** What signed records say was trained between two days, by domain. */
export const recordTotal: Handlers<typeof soDay>['record/total'] = async (context, { from, to, ...equal }) => {
  const period = periodOf(context, { from, to })
  const { scope } = context.scope.planned()
  let records = scope
    .from('soRecord', equal.patientId === undefined ? 'given' : undefined)
    .select(['soRecord.id'])
    .where('soRecord.state', '<>', 'DRAFT')
    .where('soRecord.day', '>=', period.from)
    .where('soRecord.day', '<=', period.to)
  for (const [name, value] of Object.entries(equal)) {
    if (value !== undefined) records = records.where(`soRecord.${name}` as 'soRecord.campusId', '=', value)
  }
  const { rows } = await sql<{ records: number; domains: Domain[] }>`
    with records as materialized (${records}),
    totals as (
      select k.domain, count(distinct k.record_id)::integer as sessions, count(*)::integer as tasks,
        coalesce(sum(k.minutes), 0)::integer as minutes, round(avg(k.accuracy))::integer as accuracy
      from so_record_task k where k.record_id in (select id from records) group by k.domain)
    select (select count(*)::integer from records) as records, coalesce((select jsonb_agg(to_jsonb(t) order by t.minutes desc, t.domain)
      from totals t), '[]') as domains`.execute(sums(scope))
  const [found] = rows
  return { period, records: found?.records ?? 0, domains: found?.domains ?? [] }
}

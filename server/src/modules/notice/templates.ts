import type { notice } from '@cogcampus/contract/admin/notice'
import { noticeKinds } from '@cogcampus/contract/notices'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { templateFaults } from './tell.ts'

interface Figures {
  kind: string
  agreed: number
  waiting: number
  sent: number
  code: number | null
}

/** Whether the messaging app refused a notice for its template, in SQL; one of an announcement waits then, paused. */
const refused = sql`n.state in ('REFUSED', 'PAUSED') and n.code = any(${templateFaults}::integer[])`

/** The templates of the messaging app: how many families agree to each, how many were told by it, why it is refused. */
export const templates: Handlers<typeof notice>['templates'] = async ({ db, scope }) => {
  const rows = await db.selectFrom('noticeTemplate').select(['kind', 'templateId', 'fields', 'version']).execute()
  const { rows: figures } = await sql<Figures>`select t.kind,
      (select count(*) from notice_consent c where c.kind = t.kind and c.remaining > 0)::int as agreed,
      count(n.id) filter (where n.state in ('WAITING', 'PAUSED', 'SENDING'))::int as waiting,
      count(n.id) filter (where n.state = 'SENT')::int as sent,
      case when max(n.taken_at) filter (where ${refused})
          > greatest(t.updated_at, max(n.taken_at) filter (where n.state = 'SENT'))
        then (array_agg(n.code order by n.taken_at desc) filter (where ${refused}))[1] end as code
    from notice_template t left join notice n on n.kind = t.kind and n.created_at > now() - interval '30 days'
    group by t.kind`.execute(scope.unscoped('how many families agree to a template, and were told by it'))
  const of = new Map(figures.map(({ kind, ...count }) => [kind, count]))
  return rows
    .sort((a, b) => noticeKinds.indexOf(a.kind) - noticeKinds.indexOf(b.kind))
    .map((row) => ({ ...row, ...(of.get(row.kind) ?? { agreed: 0, waiting: 0, sent: 0, code: null }) }))
}

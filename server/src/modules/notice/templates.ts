import type { notice } from '@cogcampus/contract/admin/notice'
import { familyEvents, noticeKinds } from '@cogcampus/contract/notices'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { badField, staleVersion } from '../../lib/errors.ts'

interface Figures {
  kind: string
  agreed: number
  waiting: number
  sent: number
}

type Templates = Pick<Handlers<typeof notice>, 'templates' | 'saveTemplate'>

export const templates: Templates = {
  async templates({ db, scope }) {
    const rows = await db
      .selectFrom('noticeTemplate')
      .select(['kind', 'templateId', 'fields', 'muted', 'version'])
      .execute()
    const { rows: figures } = await sql<Figures>`select t.kind,
        (select count(*) from notice_consent c where c.kind = t.kind and c.remaining > 0)::int as agreed,
        count(n.id) filter (where n.state in ('WAITING', 'SENDING'))::int as waiting,
        count(n.id) filter (where n.state = 'SENT')::int as sent
      from notice_template t left join notice n on n.kind = t.kind and n.created_at > now() - interval '30 days'
      group by t.kind`.execute(scope.unscoped('how many families agree to a template, and were told by it'))
    const of = new Map(figures.map(({ kind, ...count }) => [kind, count]))
    return rows
      .sort((a, b) => noticeKinds.indexOf(a.kind) - noticeKinds.indexOf(b.kind))
      .map((row) => ({ ...row, ...(of.get(row.kind) ?? { agreed: 0, waiting: 0, sent: 0 }) }))
  },

  async saveTemplate({ db, scope, t }, { kind, version, templateId, fields, muted }) {
    if (templateId && fields.length === 0) throw badField('BAD_INPUT', 'fields', t('field.required'))
    const foreign = muted.findIndex((event) => familyEvents[event].kind !== kind)
    if (foreign >= 0) throw badField('BAD_INPUT', `muted.${foreign}`, t('field.choice'))
    const before = await db
      .selectFrom('noticeTemplate')
      .select(['kind', 'templateId', 'version'])
      .where('kind', '=', kind)
      .forUpdate()
      .executeTakeFirst()
    if (!before || before.version !== version) throw staleVersion(undefined, before)
    const saved = await db
      .updateTable('noticeTemplate')
      .set({ templateId, fields: sql`${fields}::jsonb`, muted: sql`${muted}::text[]` })
      .where('kind', '=', kind)
      .returning('version')
      .executeTakeFirstOrThrow()
    // What families agreed to is the template, not the kind.
    if (before.templateId !== templateId) await forget(scope, kind)
    return saved
  },
}

const forget = (scope: Parameters<Templates['saveTemplate']>[0]['scope'], kind: string) =>
  scope
    .writeUnscoped('an agreement to a template that is no longer used is none')
    .deleteFrom('noticeConsent')
    .where('kind', '=', kind as never)
    .execute()

import type { accountMessage } from '@cogcampus/contract/api/message'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { MOST_AGREED } from './store.ts'

/** What families agree to, one notice at a time. */
export const subscribing: Pick<Handlers<typeof accountMessage>, 'templates' | 'subscribe'> = {
  async templates({ db, scope }) {
    const [all, agreed] = await Promise.all([
      db.selectFrom('noticeTemplate').select(['kind', 'templateId']).where('templateId', 'is not', null).execute(),
      scope.from('noticeConsent').select(['kind', 'remaining']).execute(),
    ])
    const of = new Map(agreed.map(({ kind, remaining }) => [kind, remaining]))
    return all.map(({ kind, templateId }) => ({ kind, templateId: templateId ?? '', remaining: of.get(kind) ?? 0 }))
  },

  async subscribe({ scope, actor }, { answers }) {
    const agreed = answers.filter((answer) => answer.agreed)
    if (agreed.length === 0) return null
    await sql`insert into notice_consent (account_id, kind, remaining)
      select distinct ${actor.accountId}::bigint, t.kind, 1 from notice_template t
        join jsonb_to_recordset(${agreed}::jsonb) a (kind text, "templateId" text) on a.kind = t.kind
      where t.template_id = coalesce(a."templateId", t.template_id)
      order by t.kind
      on conflict (account_id, kind) do update set remaining = least(notice_consent.remaining + 1, ${MOST_AGREED}), updated_at = now()`.execute(
      scope.writeUnscoped('an account says what it agrees to itself'),
    )
    return null
  },
}

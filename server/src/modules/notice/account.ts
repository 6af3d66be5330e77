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
    const kinds = [...new Set(answers.filter(({ agreed }) => agreed).map(({ kind }) => kind))]
    if (kinds.length === 0) return null
    await sql`insert into notice_consent (account_id, kind, remaining)
      select ${actor.accountId}, t.kind, 1 from notice_template t where t.kind = any(${kinds}::text[]) and t.template_id is not null
      order by t.kind
      on conflict (account_id, kind) do update set remaining = least(notice_consent.remaining + 1, ${MOST_AGREED}), updated_at = now()`.execute(
      scope.writeUnscoped('an account says what it agrees to itself'),
    )
    return null
  },
}

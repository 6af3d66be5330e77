import { type SuggestCall, suggestLife } from '@cogcampus/contract/life/suggest'
import { sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'
import { notFound, refuse, staleVersion } from '../../lib/errors.ts'
import { narrowed, shown } from './lists.ts'

/** Feedback as the caller saw it. */
interface Seen {
  id: number
  version: number
}
/** An answer, and who gave it. */
interface Answer {
  opinion: string
  answeredBy: number
}

/** Takes a step of feedback within reach, as its life cycle allows; refuses a version that is not its own. */
export async function advance(scope: WriteScope, call: SuggestCall, { id, version }: Seen, answer?: Answer) {
  const before = await scope
    .from('userSuggest')
    .select(['userSuggest.state', 'userSuggest.accountId'])
    .where('userSuggest.id', '=', id)
    .executeTakeFirst()
  if (!before) throw notFound()
  const state = suggestLife.after(call, before.state)
  if (!state) throw refuse('SUGGEST_STATE')
  const done = await scope
    .update('userSuggest')
    .set({ state, ...answer, ...(answer ? { answeredAt: sql<string>`now()` } : {}) })
    .where('userSuggest.id', '=', id)
    .where('userSuggest.version', '=', version)
    .where('userSuggest.state', '=', before.state)
    .returning('userSuggest.version')
    .executeTakeFirst()
  if (!done) throw staleVersion(await shown(narrowed(scope, {})).where('userSuggest.id', '=', id).executeTakeFirst())
  return { ...done, accountId: before.accountId, answered: before.state === 'REPLIED' }
}

import type { soDay } from '@cogcampus/contract/admin/so-day'
import { sql } from 'kysely'
import type { Handlers } from '../../../http/context.ts'
import { badField, notFound, refuse, staleVersion } from '../../../lib/errors.ts'
import { copyOf, sessionsToWrite } from '../record/written.ts'

type Evaluating = Pick<Handlers<typeof soDay>, 'evaluate' | 'evaluate/info'>

export const evaluating: Evaluating = {
  /** Enters what a family wrote on paper; one that it entered itself stays. */
  async evaluate({ scope, t }, { id, version, text = null, ...stars }) {
    const [session] = await sessionsToWrite(scope, [id])
    if (!session) throw notFound()
    if (session.state !== 'DONE') throw badField('SESSION_NOT_HELD', 'id', t('SESSION_NOT_HELD'))
    const before = await scope
      .from('soEvaluation')
      .select(['soEvaluation.id', 'soEvaluation.version', 'soEvaluation.authorAccountId'])
      .where('soEvaluation.soDayId', '=', id)
      .executeTakeFirst()
    if (before?.authorAccountId) throw refuse('EVALUATED')
    if (before?.version !== version) throw staleVersion(before && { table: 'so_evaluation', id: before.id })
    if (!before) {
      const values = { ...copyOf(session), ...stars, text, authorAccountId: null }
      return scope.insert('soEvaluation', values).returning('version').executeTakeFirstOrThrow()
    }
    return scope
      .update('soEvaluation')
      .set({ ...stars, text })
      .where('id', '=', before.id)
      .where('version', '=', before.version)
      .returning('version')
      .executeTakeFirstOrThrow()
  },

  async 'evaluate/info'({ scope }, { id }) {
    const found = await scope
      .from('soEvaluation')
      .select(['soEvaluation.version', 'soEvaluation.effect', 'soEvaluation.attitude', 'soEvaluation.punctual'])
      .select(['soEvaluation.text', 'soEvaluation.createdAt'])
      .select(sql<boolean>`so_evaluation.author_account_id is not null`.as('byFamily'))
      .where('soEvaluation.soDayId', '=', id)
      .executeTakeFirst()
    return found ?? null
  },
}

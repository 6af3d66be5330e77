import type { phrase } from '@cogcampus/contract/admin/phrase'
import { limits } from '@cogcampus/contract/limits'
import type { Handlers } from '../../http/context.ts'
import { refuse } from '../../lib/errors.ts'
import { softDelete, updateVersion } from '../../lib/update.ts'

const columns = ['id', 'text', 'version'] as const

/** The caller's own phrases: the scope of this table is always the person. */
export const phraseHandlers: Handlers<typeof phrase> = {
  list: ({ scope }, { ageGroup }) =>
    scope
      .from('phrase')
      .select(columns)
      .where('ageGroup', '=', ageGroup)
      .where('deletedAt', 'is', null)
      .orderBy('id', 'desc')
      .execute(),

  async add({ scope, actor: { userId } }, fields) {
    // Of two windows that add the last one, the second waits here and counts the first.
    await scope.lock(`phrase/add ${userId}`)
    const { count } = await scope
      .from('phrase')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= limits.phrases) throw refuse('TOO_MANY_PHRASES')
    return scope
      .insert('phrase', { ...fields, userId })
      .returning('phrase.id')
      .executeTakeFirstOrThrow()
  },

  update: ({ scope }, { id, version, text }) =>
    updateVersion(scope.update('phrase'), { id, version }, { text }, () =>
      scope
        .from('phrase')
        .select([...columns, 'deletedAt'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ),

  delete: ({ scope }, { id }) => softDelete(scope.update('phrase'), id),
}

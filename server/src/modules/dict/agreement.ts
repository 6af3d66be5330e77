import type { dict } from '@cogcampus/contract/admin/dict'
import type { Handlers, ReadContext } from '../../http/context.ts'
import { notFound, refuse } from '../../lib/errors.ts'

type AgreementHandlers = Pick<Handlers<typeof dict>, 'agreement/info' | 'agreement/edit'>

export const agreement: AgreementHandlers = {
  async 'agreement/info'({ db, scope }, { code, revision }) {
    const revisions = await revisionsOf(db, code)
    const wanted = revision ? revisions.find((row) => row.revision === revision) : revisions[0]
    if (!wanted) throw notFound()
    const { body } = await db
      .selectFrom('agreement')
      .select('body')
      .where('code', '=', code)
      .where('revision', '=', wanted.revision)
      .executeTakeFirstOrThrow()
    const authorIds = revisions.flatMap((row) => row.createdBy ?? [])
    const authors = authorIds.length
      ? await scope.known.selectFrom('rbacUser').select(['id', 'userName']).where('id', 'in', authorIds).execute()
      : []
    const named = revisions.map(({ createdBy, ...row }) => ({
      ...row,
      createdByName: authors.find((author) => author.id === createdBy)?.userName ?? null,
    }))
    const shown = named.find((row) => row.revision === wanted.revision) as (typeof named)[number]
    return { code, ...shown, body, revisions: named }
  },

  async 'agreement/edit'({ db }, { code, revision, title, body, effectiveAt }) {
    const newest = (await revisionsOf(db, code))[0]?.revision ?? 0
    if (newest !== revision) throw refuse('AGREEMENT_MOVED_ON', { data: { revision: newest } })
    const published = await db
      .insertInto('agreement')
      .values({ code, revision: newest + 1, title, body, ...(effectiveAt ? { effectiveAt } : {}) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('revision')
      .executeTakeFirst()
    if (!published) throw refuse('AGREEMENT_MOVED_ON', { data: { revision: newest + 1 } })
    return published
  },
}

function revisionsOf(db: ReadContext['db'], code: string) {
  return db
    .selectFrom('agreement')
    .select(['revision', 'title', 'effectiveAt', 'createdAt', 'createdBy'])
    .where('code', '=', code)
    .orderBy('revision', 'desc')
    .execute()
}

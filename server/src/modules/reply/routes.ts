import type { reply } from '@cogcampus/contract/admin/reply'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { adding } from './add.ts'
import { markRead } from './rules.ts'

export const replyHandlers: Handlers<typeof reply> = {
  add: adding.add,
  'add/batch': adding['add/batch'],

  async list({ scope }, { soDayId }) {
    const rows = await scope
      .from('reply')
      .select(['reply.id', 'reply.text', 'reply.files', 'reply.createdAt', 'reply.readAt', 'reply.authorAccountId'])
      .select(
        sql<string | null>`(select u.user_name from rbac_user u where u.id = reply.author_user_id)`.as('authorName'),
      )
      .where('reply.soDayId', '=', soDayId)
      .orderBy('reply.id')
      .limit(200)
      .execute()
    const parents = await scope
      .wholeOf('parentAccount', rows)
      .innerJoin('parentInfo', 'parentInfo.id', 'parentAccount.parentId')
      .select(['parentAccount.id', 'parentInfo.name'])
      .execute()
    const nameOf = new Map(parents.map(({ id, name }) => [id, name]))
    return rows.map(({ authorAccountId, authorName, ...row }) => ({
      ...row,
      byFamily: authorAccountId !== null,
      authorName: authorAccountId === null ? authorName : (nameOf.get(authorAccountId) ?? null),
    }))
  },

  async read({ scope }, { soDayId }) {
    const session = await scope
      .from('soDay', 'given')
      .select('soDay.id')
      .where('soDay.id', '=', soDayId)
      .where('soDay.deletedAt', 'is', null)
      .executeTakeFirst()
    return markRead(scope, session, 'authorAccountId')
  },
}

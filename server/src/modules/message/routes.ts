import type { message } from '@cogcampus/contract/admin/message'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { contains } from '../../lib/search.ts'

const columns = ['id', 'type', 'title', 'body', 'link', 'readAt', 'createdAt'] as const

/** The caller's own messages: the scope of this table is always the receiver. */
export const messageHandlers: Handlers<typeof message> = {
  page({ db, scope }, { type, unread, keyword, ...page }) {
    let query = scope.from('message').select(columns)
    if (type) query = query.where('type', '=', type)
    if (unread !== undefined) query = query.where('readAt', unread ? 'is' : 'is not', null)
    if (keyword) query = query.where(contains(keyword, 'title', 'body'))
    return pageOf(db, query, page, { by: '-id', id: 'id', sortable: { createdAt: 'id' } })
  },

  async detail({ scope }, { id }) {
    const row = await scope.from('message').select(columns).where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    return row
  },

  async noRead({ scope }) {
    const row = await scope
      .from('message')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('readAt', 'is', null)
      .executeTakeFirstOrThrow()
    return row.count
  },

  async read({ scope }, { id }) {
    let query = scope.update('message').set({ readAt: sql<string>`now()` }).where('readAt', 'is', null)
    if (id) {
      const row = await scope.from('message').select('id').where('id', '=', id).executeTakeFirst()
      if (!row) throw notFound()
      query = query.where('id', '=', id)
    }
    await query.execute()
    return null
  },
}

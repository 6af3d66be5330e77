import type { message } from '@cogcampus/contract/admin/message'
import type { accountMessage } from '@cogcampus/contract/api/message'
import type { Language } from '@cogcampus/contract/envelope'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import type { Handlers, ReadContext, SharedHandlers, WriteContext } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { contains } from '../../lib/search.ts'
import { subscribing } from '../notice/account.ts'

const columns = ['id', 'type', 'link', 'readAt', 'createdAt'] as const

/** What a message says, in the reader's language. */
const wordsIn = (language: Language) =>
  language === 'en'
    ? [sql<string>`coalesce(title_en, title)`.as('title'), sql<string>`coalesce(body_en, body)`.as('body')]
    : [sql.ref<string>('title').as('title'), sql.ref<string>('body').as('body')]

type Reading = Pick<ReadContext<Actor> | WriteContext<Actor>, 'scope' | 'caller'>

/** A message of the caller. */
async function messageOf<const K extends 'event' = never>(
  { scope, caller }: Reading,
  id: number,
  more: readonly K[] = [],
) {
  const words = wordsIn(caller.language)
  const row = await scope
    .from('message')
    .select([...columns, ...more])
    .select(words)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The caller's own messages, of staff or of an account: the scope of this table is always the receiver. */
export const messageHandlers: SharedHandlers<typeof message> = {
  page({ scope, caller }, { type, unread, keyword, ...page }) {
    let query = scope.from('message').select(columns).select(wordsIn(caller.language))
    if (type) query = query.where('type', '=', type)
    if (unread !== undefined) query = query.where('readAt', unread ? 'is' : 'is not', null)
    if (keyword) query = query.where(contains(keyword, 'title', 'body', 'titleEn', 'bodyEn'))
    return pageOf(query, page, { by: '-id', id: 'id', sortable: { createdAt: 'id' } })
  },

  detail: (context, { id }) => messageOf(context, id),

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

export const accountMessageHandlers: Handlers<typeof accountMessage> = {
  ...messageHandlers,
  templates: subscribing.templates,
  subscribe: subscribing.subscribe,
  // On a phone, a message is read where it is opened.
  async detail(context, { id }) {
    await messageHandlers.read(context, { id })
    return messageOf(context, id, ['event'])
  },
}

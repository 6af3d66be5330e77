import type { shownBanner } from '@cogcampus/contract/api/banner'
import { type SqlBool, sql } from 'kysely'
import type { Handlers, PublicContext } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { shows } from './rules.ts'

/** The banners that are shown today, as anyone sees them. */
const shown = ({ db }: PublicContext) =>
  db
    .selectFrom('banner')
    .select(['id', 'title', 'image', 'position', 'link'])
    .where('deletedAt', 'is', null)
    .where(sql<SqlBool>`${shows} = 'SHOWN'`)

/** What the applet asks about banners, before the sign-in too. */
export const shownBannerHandlers: Handlers<typeof shownBanner> = {
  all(context, { campusId, position }) {
    const here = sql<SqlBool>`(campus_ids = '[]' or campus_ids @> to_jsonb(${campusId ?? 0}::bigint))`
    const rows = shown(context).where(here).orderBy('sort').orderBy('id')
    return (position ? rows.where('position', '=', position) : rows).execute()
  },

  async detail(context, { id }) {
    const row = await shown(context).where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    return row
  },
}

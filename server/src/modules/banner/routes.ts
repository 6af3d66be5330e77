import { banner } from '@cogcampus/contract/admin/banner'
import { type SqlBool, sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { crudHandlers } from '../../http/crud.ts'
import { unknownReference } from '../../lib/errors.ts'
import { shows } from './rules.ts'

const standard = crudHandlers(banner, 'banner', {
  sortable: ['sort', 'title', 'fromDay', 'toDay', 'createdAt'],
  by: 'sort',
  columns: {
    shows: () => shows,
    campusNames: () =>
      sql<string[]>`array(select c.name from campus c where banner.campus_ids @> to_jsonb(c.id) order by c.id)`,
  },
  filters: {
    shows: (value) => sql<SqlBool>`${shows} = ${value}`,
    campusId: (id) => sql<SqlBool>`(banner.campus_ids = '[]' or banner.campus_ids @> to_jsonb(${id}::bigint))`,
  },
  async prepare({ scope }, { campusIds = [], toDay = null, ...rest }) {
    const known = await scope
      .from('campus')
      .select('campus.id')
      .where('campus.id', 'in', [0, ...campusIds])
      .execute()
    if (known.length < new Set(campusIds).size) throw unknownReference('campusIds')
    return { ...rest, campusIds, toDay }
  },
})

export const bannerHandlers: Handlers<typeof banner> = {
  page: standard.page,
  detail: standard.detail,
  add: standard.add,
  update: standard.update,
  delete: standard.delete,
  restore: standard.restore,
}

import type { dict } from '@cogcampus/contract/admin/dict'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { likePattern, searchText } from '../../lib/search.ts'
import { given, orStale } from '../../lib/update.ts'
import { agreementHandlers } from './agreement.ts'
import { configHandlers } from './config.ts'

const columns = [
  'id',
  'type',
  'value',
  'label',
  'labelEn',
  'color',
  'sort',
  'status',
  'builtIn',
  'remark',
  'createdAt',
  'deletedAt',
  'version',
] as const

export const dictHandlers: Handlers<typeof dict> = {
  ...agreementHandlers,
  ...configHandlers,

  async all({ db, caller }, { type }) {
    let query = db
      .selectFrom('dict')
      .select(['type', 'value', 'label', 'labelEn', 'color'])
      .where('status', '=', 1)
      .where('deletedAt', 'is', null)
      .orderBy('type')
      .orderBy('sort')
      .orderBy('id')
    if (type) query = query.where('type', '=', type)
    const byType: Record<string, { value: string; label: string; color: string | null }[]> = {}
    for (const { type: of, value, label, labelEn, color } of await query.execute()) {
      byType[of] ??= []
      byType[of].push({ value, label: (caller.language === 'en' && labelEn) || label, color })
    }
    return byType
  },

  page({ db }, { type, status, deleted, keyword, ...page }) {
    let query = db.selectFrom('dict').select(columns)
    query = query.where('deletedAt', deleted ? 'is not' : 'is', null)
    if (type) query = query.where('type', '=', type)
    if (status) query = query.where('status', '=', status)
    if (keyword) query = query.where('search', 'like', likePattern(keyword))
    return pageOf(db, query, page, {
      by: 'sort',
      id: 'id',
      sortable: { value: 'value', label: 'label', sort: 'sort', createdAt: 'created_at' },
    })
  },

  async detail({ db }, { id }) {
    const row = await db.selectFrom('dict').select(columns).where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    return row
  },

  add({ db }, item) {
    return db
      .insertInto('dict')
      .values({ labelEn: null, color: null, remark: null, ...given(item), ...required(item) })
      .returning('id')
      .executeTakeFirstOrThrow()
  },

  async update({ db }, { id, version, ...item }) {
    const current = () =>
      db.selectFrom('dict').select(columns).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
    const before = await current()
    if (before?.builtIn && (before.type !== item.type || before.value !== item.value)) throw refuse('BUILT_IN')
    const changed = await db
      .updateTable('dict')
      .set({ ...given(item), ...required(item) })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deletedAt', 'is', null)
      .returning('version')
      .executeTakeFirst()
    return orStale(changed, current)
  },

  async delete({ db }, { id }) {
    const row = await db
      .updateTable('dict')
      .set({ deletedAt: sql<string>`now()` })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .returning(['builtIn', 'type', 'value'])
      .executeTakeFirst()
    if (!row) throw notFound()
    if (row.builtIn) throw refuse('BUILT_IN')
    if (row.type === 'dictType') {
      const item = await db
        .selectFrom('dict')
        .select('id')
        .where('type', '=', row.value)
        .where('deletedAt', 'is', null)
        .limit(1)
        .executeTakeFirst()
      if (item) throw refuse('IN_USE')
    }
    return null
  },

  async restore({ db }, { id }) {
    const { numUpdatedRows } = await db
      .updateTable('dict')
      .set({ deletedAt: null })
      .where('id', '=', id)
      .where('deletedAt', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound()
    return null
  },
}

const required = (item: { type: string; value: string; label: string; labelEn?: string | null }) => ({
  type: item.type,
  value: item.value,
  label: item.label,
  search: searchText(item.label, item.labelEn, item.value),
})

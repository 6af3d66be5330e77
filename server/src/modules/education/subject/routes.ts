import type { subject } from '@cogcampus/contract/admin/education/subject'
import type { Handlers } from '../../../http/context.ts'
import { notFound } from '../../../lib/errors.ts'
import { pageOf } from '../../../lib/page.ts'
import { holds, likePattern, searchText } from '../../../lib/search.ts'
import { softDelete, updateVersion } from '../../../lib/update.ts'

const columns = ['id', 'name', 'levelName', 'grade', 'sort', 'createdAt', 'version'] as const

export const subjectHandlers: Handlers<typeof subject> = {
  list({ db }) {
    return db
      .selectFrom('subject')
      .select(['id', 'name', 'levelName', 'grade'])
      .where('deletedAt', 'is', null)
      .orderBy('sort')
      .orderBy('id')
      .execute()
  },

  page({ db }, { grade, keyword, ...page }) {
    let query = db.selectFrom('subject').select(columns).where('deletedAt', 'is', null)
    if (grade) query = query.where('grade', '=', grade)
    if (keyword) query = query.where(holds('search', likePattern(keyword)))
    return pageOf(query, page, {
      by: 'sort',
      id: 'id',
      sortable: { name: 'name', levelName: 'level_name', grade: 'grade', sort: 'sort', createdAt: 'created_at' },
    })
  },

  async edit({ db }, { id, version, ...fields }) {
    const values = { ...fields, grade: fields.grade ?? null, search: searchText(fields.name, fields.levelName) }
    if (!id) return db.insertInto('subject').values(values).returning(['id', 'version']).executeTakeFirstOrThrow()
    const current = () =>
      db.selectFrom('subject').select(columns).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
    const saved = await updateVersion(db.updateTable('subject'), { id, version: version ?? 0 }, values, current)
    return { id, ...saved }
  },

  async 'select/:id'({ db }, { id }) {
    const row = await db
      .selectFrom('subject')
      .select(columns)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!row) throw notFound()
    return row
  },

  'delete/:id': ({ db }, { id }) => softDelete(db.updateTable('subject'), id),
}

import type { materialCollect } from '@cogcampus/contract/admin/material-collect'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { notFound, unknownReference } from '../../lib/errors.ts'
import { pageOf } from '../../lib/page.ts'
import { holds, likePattern } from '../../lib/search.ts'
import { shownMaterials } from '../material/lists.ts'

/** Each user's own favourites; `id` of `delete` is that of the material. */
export const materialCollectHandlers: Handlers<typeof materialCollect> = {
  async add({ scope }, { materialId, folder }) {
    const found = await scope
      .from('material')
      .select('material.id')
      .where('material.id', '=', materialId)
      .where('material.deletedAt', 'is', null)
      .executeTakeFirst()
    if (!found) throw unknownReference('materialId')
    await scope
      .insert('materialCollect', { userId: scope.userId, materialId, folder })
      .onConflict((known) => known.columns(['userId', 'materialId']).doUpdateSet({ folder }))
      .execute()
    return null
  },

  async delete({ scope }, { id }) {
    const { numDeletedRows } = await scope
      .delete('materialCollect')
      .where('materialId', '=', id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound()
    return null
  },

  folder({ scope }) {
    return scope
      .from('materialCollect')
      .innerJoin('material', 'material.id', 'materialCollect.materialId')
      .select(['materialCollect.folder', sql<number>`count(*)::integer`.as('count')])
      .where('material.deletedAt', 'is', null)
      .groupBy('materialCollect.folder')
      .orderBy('materialCollect.folder')
      .execute()
  },

  async page(context, { pageNo, pageSize, sort, keyword, folder }) {
    const shown = await shownMaterials(context)
    let rows = shown.rows
      .innerJoin('materialCollect', 'materialCollect.materialId', 'material.id')
      .select(['materialCollect.folder', 'materialCollect.createdAt as collectedAt'])
      .where('materialCollect.userId', '=', context.scope.userId)
      .where('material.deletedAt', 'is', null)
    if (folder !== undefined) rows = rows.where('materialCollect.folder', '=', folder)
    if (keyword) rows = rows.where(holds('material.search', likePattern(keyword)))
    const order = { by: '-materialCollect.id', id: 'materialCollect.id', sortable: {} }
    return pageOf(rows, { pageNo, pageSize, sort }, order)
  },
}

import type { savedView } from '@cogcampus/contract/admin/saved-view'
import type { Handlers, WriteContext } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { softDelete, updateVersion } from '../../lib/update.ts'

const columns = ['id', 'name', 'query', 'columns', 'isDefault', 'version'] as const

const one = ({ scope }: WriteContext, id: number) =>
  scope
    .from('savedView')
    .select([...columns, 'page'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** A list opens with one view at most: the one before makes room. */
const makeRoom = ({ scope }: WriteContext, page: string, except = 0) =>
  scope
    .update('savedView')
    .set({ isDefault: false })
    .where('page', '=', page)
    .where('isDefault', '=', true)
    .where('id', '<>', except)
    .where('deletedAt', 'is', null)
    .execute()

/** The caller's own views: the scope of this table is always the person. */
export const savedViewHandlers: Handlers<typeof savedView> = {
  list: ({ scope }, { page }) =>
    scope
      .from('savedView')
      .select(columns)
      .where('page', '=', page)
      .where('deletedAt', 'is', null)
      .orderBy('name')
      .orderBy('id')
      .execute(),

  async add(context, view) {
    if (view.isDefault) await makeRoom(context, view.page)
    return context.scope
      .insert('savedView', { ...view, columns: view.columns, userId: context.actor.userId })
      .returning('savedView.id')
      .executeTakeFirstOrThrow()
  },

  async update(context, { id, version, ...view }) {
    const before = await one(context, id)
    if (!before) throw notFound()
    if (view.isDefault) await makeRoom(context, before.page, id)
    return updateVersion(context.scope.update('savedView'), { id, version }, view, () => one(context, id))
  },

  delete: ({ scope }, { id }) => softDelete(scope.update('savedView'), id),
}

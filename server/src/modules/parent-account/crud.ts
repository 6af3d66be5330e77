import { parentAccount } from '@cogcampus/contract/admin/parent-account'
import type { WriteContext } from '../../http/context.ts'
import { crudHandlers } from '../../http/crud.ts'
import { unknownReference } from '../../lib/errors.ts'
import { computed, filters, found } from './columns.ts'

/** Refuses a parent who is not within reach. */
export async function assertParent({ scope }: WriteContext, parentId: number | null | undefined): Promise<void> {
  if (!parentId) return
  const known = await scope
    .from('parentInfo')
    .select('parentInfo.id')
    .where('parentInfo.id', '=', parentId)
    .where('parentInfo.deletedAt', 'is', null)
    .forShare('parentInfo')
    .executeTakeFirst()
  if (!known) throw unknownReference('parentId')
}

/** A locked or rebound account is so on every process before the call is answered. */
export const forgetAccount = ({ afterCommit, services }: WriteContext, accountId: number): void =>
  afterCommit(() => services.actors.invalidate({ kind: 'account', accountId }))

export const standard = crudHandlers(parentAccount, 'parentAccount', {
  sortable: ['lastLoginAt'],
  nullsFirst: ['lastLoginAt'],
  by: '-id',
  columns: computed,
  filters,
  found,
  async prepare(context, { phone, ...fields }) {
    await assertParent(context, fields.parentId)
    const { campusId } = context.actor
    // Who takes it from its family looks after it, whichever campus had entered its phone.
    const kept = fields.parentId === null && campusId !== null ? { campusId } : {}
    return { ...fields, ...kept, ...(phone ? { phone } : {}) }
  },
  saved: (context, { id }) => forgetAccount(context, id),
})

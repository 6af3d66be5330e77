import type { parentAccount } from '@cogcampus/contract/admin/parent-account'
import type { Handlers } from '../../http/context.ts'
import { assertParent } from './crud.ts'

/** An account that waits for its first sign-in. A parent within reach who has the phone is linked at once. */
export const add: Handlers<typeof parentAccount>['add'] = async (context, { campusId, phone, parentId, remark }) => {
  const { scope } = context
  await assertParent(context, parentId)
  const known = parentId
    ? { id: parentId }
    : await scope
        .from('parentInfo')
        .select('parentInfo.id')
        .where('parentInfo.phone', '=', phone)
        .where('parentInfo.deletedAt', 'is', null)
        .executeTakeFirst()
  return scope
    .insert('parentAccount', {
      campusId,
      phone,
      parentId: known?.id ?? null,
      remark: remark ?? null,
      openId: null,
      unionId: null,
    })
    .returning('parentAccount.id')
    .executeTakeFirstOrThrow()
}

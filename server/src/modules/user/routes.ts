import type { userProfile } from '@cogcampus/contract/admin/user'
import type { Handlers } from '../../http/context.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { searchText } from '../../lib/search.ts'
import { given } from '../../lib/update.ts'

export const userProfileHandlers: Handlers<typeof userProfile> = {
  async update({ scope, actor, services, afterCommit }, { userId, ...profile }) {
    if (userId !== actor.userId) throw refuse('FORBIDDEN')
    const before = await scope
      .from('rbacUser')
      .select(['userName', 'loginName', 'phoneNo'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound()
    const changed = given(profile)
    const after = { ...before, ...changed }
    await scope
      .update('rbacUser')
      .set({ ...changed, search: searchText(after.userName, after.loginName, after.phoneNo) })
      .where('id', '=', userId)
      .execute()
    afterCommit(() => services.actors.invalidate({ kind: 'staff', userId }))
    return null
  },
}

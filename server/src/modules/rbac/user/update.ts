import type { user } from '@cogcampus/contract/admin/rbac/user'
import type { Handlers, WriteContext } from '../../../http/context.ts'
import { replaceLinks } from '../../../lib/update.ts'
import { Delegation } from '../delegation.ts'
import { assertCampuses, staffInReach } from './rules.ts'

type Update = Handlers<typeof user>['update']

/**
 * Changes the particulars of a colleague in reach, and the login name and the campuses where the account gives nothing
 * beyond what the caller holds. Campuses beyond the reach of the call stay as they are.
 */
export const updateWith =
  (save: Update): Update =>
  async (context, fields) => {
    const { db, actor, services, afterCommit } = context
    const { id, loginName } = fields
    const delegation = await Delegation.begin(context)
    const person = await staffInReach(context, id)
    await assertCampuses(context, fields.campusIds)
    const { held, wanted } = await campusesOf(context, id, fields.campusIds)
    const moved = held.size !== wanted.length || wanted.some((campusId) => !held.has(campusId))
    if (id !== actor.userId && (moved || loginName !== person.loginName)) await delegation.assertCovers([id])
    const row = await save(context, { ...fields, campusIds: wanted })
    afterCommit(() => services.actors.invalidate({ kind: 'staff', userId: id }))
    if (!moved) return row
    await replaceLinks(db, 'rbacUserCampus', ['userId', id], ['campusId', wanted])
    await delegation.assertCovers([id])
    return row
  }

/** The campuses that a user has, and is to have: those that were sent, and those that the caller does not reach. */
async function campusesOf({ db, scope }: WriteContext, userId: number, sent: readonly number[]) {
  const links = await db.selectFrom('rbacUserCampus').select('campusId').where('userId', '=', userId).execute()
  const held = links.map(({ campusId }) => campusId)
  const wanted = [...new Set([...sent, ...held.filter((campusId) => !scope.hasCampus(campusId))])]
  return { held: new Set(held), wanted }
}

import type { Actor } from '../../../http/actor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { writeRecord } from '../../record-log/store.ts'

/** Ends the session that asks, of either kind of caller. */
export async function signOut({ db, scope, services, actor, caller, afterCommit }: WriteContext<Actor>): Promise<null> {
  await db.deleteFrom('session').where('tokenHash', '=', actor.tokenHash).execute()
  const records = scope.writeUnscoped('a record names the campus of the user, even one that was deleted')
  await writeRecord(records, 'LOGOUT', caller, actor)
  afterCommit(() => services.actors.invalidate(actor))
  return null
}

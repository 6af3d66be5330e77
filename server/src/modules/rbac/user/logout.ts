import type { Actor } from '../../../http/actor.ts'
import type { WriteContext } from '../../../http/context.ts'
import { records, writeRecord } from '../../record-log/store.ts'

/** Ends the session that asks, of either kind of caller. */
export async function signOut({ db, scope, services, actor, caller, afterCommit }: WriteContext<Actor>): Promise<null> {
  await db.deleteFrom('session').where('tokenHash', '=', actor.tokenHash).execute()
  await writeRecord(records(scope), 'LOGOUT', caller, actor)
  afterCommit(() => services.actors.invalidate(actor))
  return null
}

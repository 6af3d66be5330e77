import type { soDay } from '@cogcampus/contract/admin/so-day'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { releaseAll } from '../order-course/store.ts'
import { hoursOf, lockSessions, withIds } from './flow.ts'
import { tellOutcome, wasTold } from './tell.ts'

/**
 * Deletes a session that was planned by mistake, and releases its hours; a template does not plan it again. A family that was told of
 * it is told that it is off.
 */
export const remove: Handlers<typeof soDay>['delete'] = async (context, { id }) => {
  const { scope } = context
  const [session] = await lockSessions(scope, withIds([id]))
  if (!session) throw notFound()
  if (session.state !== 'PLANNED') throw refuse('SESSION_STATE', { row: { table: 'so_day', id, state: session.state } })
  await scope
    .update('soDay')
    .set({ deletedAt: sql`now()` } as object)
    .where('id', '=', id)
    .where('state', '=', 'PLANNED')
    .execute()
  await releaseAll(context, [hoursOf(session)])
  if (await wasTold(scope, session)) await tellOutcome(context, [session], () => 'cancelled')
  return null
}

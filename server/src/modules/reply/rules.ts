import { sql } from 'kysely'
import type { Found } from '../../db/parts.ts'
import type { WriteScope } from '../../db/scope.ts'
import { notFound } from '../../lib/errors.ts'

/** Notes that what was written about a session has been read by the other side: `by` is the column that names its author. */
export async function markRead(
  scope: Pick<WriteScope, 'update'>,
  session: Found<'soDay'> | undefined,
  by: 'authorUserId' | 'authorAccountId',
): Promise<null> {
  if (!session) throw notFound()
  await scope
    .update('reply')
    .set({ readAt: sql<string>`now()` })
    .where('soDayId', '=', session.id)
    .where(by, 'is not', null)
    .where('readAt', 'is', null)
    .execute()
  return null
}

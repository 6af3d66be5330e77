import type { soDay } from '@cogcampus/contract/admin/so-day'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { advance, open } from './flow.ts'

/** Notes what the family of a patient who did not come said on the phone: it is not to be called any more. */
export const called: Handlers<typeof soDay>['absent/called'] = async (
  { scope, actor },
  { id, version, absenceSaid },
) => {
  const session = await open(scope, 'so-day/absent/called', { id, version })
  await advance(scope, 'so-day/absent/called', [session], {
    change: { absenceSaid, absenceCalledBy: actor.userId, absenceCalledAt: sql<string>`now()` },
  })
  return scope.from('soDay').select('version').where('id', '=', id).executeTakeFirstOrThrow()
}

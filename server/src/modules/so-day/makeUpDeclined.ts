import type { soDay } from '@cogcampus/contract/admin/so-day'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { refuse } from '../../lib/errors.ts'
import { settleMessages } from '../message/store.ts'
import { advance, open } from './flow.ts'
import { assertNotMadeUp } from './makeUp.ts'
import { MAKE_UP_ENDS } from './tell.ts'

/** Notes that a family does not want to make up a lesson, and what it said: nobody is reminded of it any more. It can still be booked. */
export const declined: Handlers<typeof soDay>['makeUp/declined'] = async (context, { id, version, makeUpSaid }) => {
  const { scope, actor } = context
  const session = await open(scope, 'so-day/makeUp/declined', { id, version })
  if (session.makeUpUntil === null) throw refuse('MAKE_UP_NONE')
  await assertNotMadeUp(context, session)
  await advance(scope, 'so-day/makeUp/declined', [session], {
    change: { makeUpSaid, makeUpDeclinedBy: actor.userId, makeUpDeclinedAt: sql<string>`now()` },
  })
  await settleMessages(scope, [`${MAKE_UP_ENDS}:${id}`])
  return scope.from('soDay').select('version').where('id', '=', id).executeTakeFirstOrThrow()
}

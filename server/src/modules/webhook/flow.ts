import type { webhook } from '@cogcampus/contract/admin/webhook'
import { type SqlBool, sql } from 'kysely'
import type { WriteScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { notFound, staleVersion } from '../../lib/errors.ts'
import { found } from './store.ts'

type Replay = Pick<Handlers<typeof webhook>, 'replay' | 'replayFailed'>

/** To a webhook that was deleted nothing is sent. */
const ofOneThere = sql<SqlBool>`exists (select from webhook w where w.id = webhook_delivery.webhook_id and w.deleted_at is null)`

/** What makes a delivery wait anew, for as long as one that was just written. */
const waiting = (scope: WriteScope) =>
  scope
    .update('webhookDelivery')
    .set({
      ...{ state: 'WAITING', tries: 0, endedAt: null, code: null, fault: null },
      dueAt: sql<string>`now()`,
      untilAt: sql<string>`now() + interval '3 days'`,
    })
    .where(ofOneThere)

export const replaying: Replay = {
  async replay({ scope }, { id }) {
    const { numUpdatedRows } = await waiting(scope)
      .where('id', '=', id)
      .where('state', 'in', ['SENT', 'FAILED'])
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) return null
    const there = await scope
      .from('webhookDelivery')
      .select('id')
      .where('id', '=', id)
      .where(ofOneThere)
      .executeTakeFirst()
    // Another person was first, or it is under way again.
    throw there ? staleVersion(undefined) : notFound()
  },

  async replayFailed({ scope }, { id }) {
    const webhook = await found(scope, id)
    if (!webhook || webhook.deletedAt) throw notFound()
    const { numUpdatedRows } = await waiting(scope)
      .where('webhookId', '=', id)
      .where('state', '=', 'FAILED')
      .executeTakeFirstOrThrow()
    return { count: Number(numUpdatedRows) }
  },
}

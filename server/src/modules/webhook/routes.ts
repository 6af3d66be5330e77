import { randomUUID } from 'node:crypto'
import type { webhook } from '@cogcampus/contract/admin/webhook'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../lib/errors.ts'
import { softDelete, updateVersion } from '../../lib/update.ts'
import { add } from './add.ts'
import { replaying } from './flow.ts'
import { lists } from './lists.ts'
import { found, newSecret } from './store.ts'
import { update } from './update.ts'

export const webhookHandlers: Handlers<typeof webhook, 'add' | 'update'> = {
  page: lists.page,
  add,
  update,
  async delete({ scope }, { id }) {
    await softDelete(scope.update('webhook'), id)
    await scope
      .update('webhookDelivery')
      .set({ state: 'FAILED', fault: 'OFF', code: null, endedAt: sql<string>`now()` })
      .where('webhookId', '=', id)
      .where('state', '=', 'WAITING')
      .execute()
    return null
  },

  async rotate({ scope }, { id, version }) {
    const secret = newSecret()
    const done = await updateVersion(scope.update('webhook'), { id, version }, { secret }, () => found(scope, id))
    return { version: done.version, secret }
  },

  async test({ scope }, { id }) {
    const to = await found(scope, id)
    if (!to || to.deletedAt) throw notFound()
    return scope
      .insert('webhookDelivery', {
        ...{ webhookId: id, event: 'test', eventKey: `test:${randomUUID()}`, campusId: to.campusId },
      })
      .returning('webhookDelivery.id')
      .executeTakeFirstOrThrow()
  },

  deliveries: lists.deliveries,
  replay: replaying.replay,
  replayFailed: replaying.replayFailed,
}

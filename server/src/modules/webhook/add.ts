import type { webhook } from '@cogcampus/contract/admin/webhook'
import { sql } from 'kysely'
import { slow } from '../../http/before.ts'
import type { SlowHandler, WriteContext } from '../../http/context.ts'
import { assertMayStand, assertReachable } from './rules.ts'
import { newSecret } from './store.ts'

type Add = SlowHandler<(typeof webhook)['endpoints']['add']>

/** Adds a webhook; its secret is answered here alone. */
export const add: Add = slow(async (context, { campusId = null, events, ...fields }) => {
  await assertReachable(context, fields.url)
  return async (context: WriteContext) => {
    assertMayStand(context, campusId)
    const secret = newSecret()
    const { id } = await context.scope
      .insert('webhook', { ...fields, campusId, secret, events: sql`${events}::text[]` })
      .returning('webhook.id')
      .executeTakeFirstOrThrow()
    return { id, secret }
  }
})

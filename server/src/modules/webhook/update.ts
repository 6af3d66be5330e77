import type { webhook } from '@cogcampus/contract/admin/webhook'
import { sql } from 'kysely'
import { slow } from '../../http/before.ts'
import type { SlowHandler, WriteContext } from '../../http/context.ts'
import { updateVersion } from '../../lib/update.ts'
import { assertMayStand, assertReachable } from './rules.ts'
import { found } from './store.ts'

type Update = SlowHandler<(typeof webhook)['endpoints']['update']>

/** Changes a webhook. An address that it has already is not looked up: it can be switched off whatever became of its host. */
export const update: Update = slow(async (context, { id, version, campusId = null, events, ...fields }) => {
  const before = await found(context.scope, id)
  if (before?.url !== fields.url) await assertReachable(context, fields.url)
  return async (context: WriteContext) => {
    const { scope } = context
    if (before?.campusId !== campusId) assertMayStand(context, campusId)
    const change = { ...fields, campusId, events: sql`${events}::text[]` }
    const { version: now } = await updateVersion(scope.update('webhook'), { id, version }, change, () =>
      found(scope, id),
    )
    return { version: now }
  }
})

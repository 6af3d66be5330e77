import type { announcement } from '@cogcampus/contract/admin/announcement'
import { type BroadcastCall, broadcastLife } from '@cogcampus/contract/life/announcement'
import { sql } from 'kysely'
import type { Found } from '../../db/parts.ts'
import type { WriteScope } from '../../db/scope.ts'
import type { Handlers } from '../../http/context.ts'
import { notFound, refuse, staleVersion } from '../../lib/errors.ts'
import type { Seen } from '../../lib/step.ts'

type Calls = Pick<Handlers<typeof announcement>, 'notices' | 'pauseNotices' | 'resumeNotices' | 'stopNotices'>

/** What became of the notices of an announcement, and the steps by which those that wait are paused, sent on or ended together. */
export const notices: Calls = {
  async notices({ scope }, { id }) {
    const found = await scope
      .from('announcement')
      .select(['id', 'receivers'])
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!found) throw notFound()
    return scope
      .partsOf('announcement', found)
      .from('notice')
      .select([
        sql<number>`count(*) filter (where state in ('WAITING', 'PAUSED', 'SENDING'))::int`.as('waiting'),
        sql<number>`count(*) filter (where state = 'SENT')::int`.as('sent'),
        sql<number>`count(*) filter (where state in
          ('NOT_AGREED', 'REFUSED', 'OUTDATED', 'STOPPED'))::int`.as('unsent'),
        sql<number>`count(*) filter (where state = 'UNSURE')::int`.as('unsure'),
        sql<number>`${found.receivers}::integer - count(*)::integer`.as('inApp'),
      ])
      .executeTakeFirstOrThrow()
  },

  async pauseNotices({ scope }, seen) {
    const found = await step(scope, 'announcement/pauseNotices', seen)
    await ofBroadcast(scope, found).set({ state: 'PAUSED' }).where('state', '=', 'WAITING').execute()
    return null
  },

  async resumeNotices({ scope }, seen) {
    const found = await step(scope, 'announcement/resumeNotices', seen)
    await ofBroadcast(scope, found).set({ state: 'WAITING' }).where('state', '=', 'PAUSED').execute()
    return null
  },

  async stopNotices({ scope }, seen) {
    const found = await step(scope, 'announcement/stopNotices', seen)
    await ofBroadcast(scope, found)
      .set({ state: 'STOPPED', endedAt: sql<string>`now()` })
      .where('state', 'in', ['WAITING', 'PAUSED'])
      .execute()
    return null
  },
}

/**
 * Takes a step with the notices of an announcement within reach, before any of them is changed: what is under way meanwhile is put back
 * as the announcement says then. Refused where another was faster, or they have ended.
 */
async function step(scope: WriteScope, call: BroadcastCall, { id, version }: Seen) {
  const found = await scope
    .from('announcement')
    .select(['id', 'version', 'notices'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  const row = { table: 'announcement', id }
  const to = found.notices && broadcastLife.after(call, found.notices)
  if (!to) throw refuse('ANNOUNCEMENT_STATE', { row })
  if (found.version !== version) throw staleVersion(row)
  await scope
    .update('announcement')
    .set({ notices: to })
    .where('id', '=', id)
    .where('notices', '=', found.notices)
    .execute()
  return found
}

/** The notices of an announcement, wherever their receivers are. */
const ofBroadcast = (scope: WriteScope, announcement: Found<'announcement'>) =>
  scope.partsOf('announcement', announcement).update('notice')

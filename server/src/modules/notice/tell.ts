import type { notice } from '@cogcampus/contract/admin/notice'
import { type FamilyEventName, familyEvents } from '@cogcampus/contract/notices'
import { sql } from 'kysely'
import type { Handlers } from '../../http/context.ts'
import { staleVersion } from '../../lib/errors.ts'

/** Lets an event be told by notices, or in the applet alone; compared with the version of its template. */
export const tell: Handlers<typeof notice>['tell'] = async ({ db }, { event, told, version }) => {
  const { kind } = familyEvents[event]
  const muted = sql<FamilyEventName[]>`array_remove(muted, ${event})`
  const saved = await db
    .updateTable('noticeTemplate')
    .set({ muted: told ? muted : sql<FamilyEventName[]>`array_append(${muted}, ${event})` })
    .where('kind', '=', kind)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (!saved) {
    throw staleVersion(
      undefined,
      await db.selectFrom('noticeTemplate').select(['kind', 'version']).where('kind', '=', kind).executeTakeFirst(),
    )
  }
  return saved
}

import type { FamilyEventName } from '@cogcampus/contract/notices'
import { sql } from 'kysely'
import { BUSINESS_TIME_ZONE } from '../lib/day.ts'
import { isAwake, quietHours } from '../lib/quiet.ts'
import { meantBy } from '../modules/announcement/filters.ts'
import { writeBroadcast } from '../modules/notice/store.ts'
import { job, type Transaction } from './job.ts'

/**
 * Sends the announcements whose time has come; to families, what is not urgent waits for the end of the quiet hours, by the clock of the
 * campus or, of the whole business, that of the business.
 */
export const announcements = job({
  schedule: '*/5 * * * *',
  async run({ transaction, signal }) {
    const done = { sent: 0, receivers: 0 }
    // An announcement is a transaction: what is sent stays when the run ends early, and a second run finds the rest.
    for (let receivers = await transaction(sendNext); receivers !== null; receivers = await transaction(sendNext)) {
      done.sent += 1
      done.receivers += receivers
      signal.throwIfAborted()
    }
    return done
  },
})

/** A broadcast to every family of a large business is one statement, which may take longer than a call's may. */
const BROADCAST_SECONDS = 120

/** Sends the announcement that has waited longest; answers to how many it went, null where none is due. */
export async function sendNext({ db, scope, whole }: Transaction): Promise<number | null> {
  const hours = await quietHours(db)
  const zone = sql`coalesce((select c.time_zone from campus c where c.id = announcement.campus_id), ${BUSINESS_TIME_ZONE}::text)`
  const due = await scope
    .from('announcement')
    .select(['id', 'title', 'body', 'audience', 'campusId', 'roleIds', 'doctorId', 'courseId', 'hoursAtMost', 'urgent'])
    .where('state', '=', 'SCHEDULED')
    .where('deletedAt', 'is', null)
    .where('sendAt', '<=', sql<string>`now()`)
    .where((eb) => eb.or([eb('audience', '=', 'STAFF'), eb('urgent', '=', true), isAwake(hours, zone)]))
    .orderBy('sendAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!due) return null
  await sql`select set_config('statement_timeout', ${`${BROADCAST_SECONDS}s`}, true)`.execute(whole)
  const toFamilies = due.audience === 'FAMILIES'
  const said = (text: string) => sql`replace(replace(${text}, '{name}', w.name), '{child}', coalesce(w.children, ''))`
  const { numAffectedRows: sent = 0n } = await sql`
    insert into message (receiver_id, account_id, type, title, body, event_key, announcement_id, event)
    select w.receiver_id, w.account_id, 'SYSTEM', ${said(due.title)}, ${said(due.body)},
      ${`announcement:${due.id}`}, ${due.id}, ${toFamilies ? ('announced' satisfies FamilyEventName) : null}
    from (${meantBy(due)}) w where coalesce(w.receiver_id, w.account_id) is not null
    on conflict do nothing`.execute(whole)
  const noticed = toFamilies ? await writeBroadcast(whole, { announcementId: due.id, urgent: due.urgent }) : 0
  await scope
    .update('announcement')
    .set({
      ...{ state: 'SENT', sentAt: sql<string>`now()`, receivers: Number(sent) },
      notices: noticed > 0 ? 'SENDING' : null,
    })
    .where('id', '=', due.id)
    .execute()
  return Number(sent)
}

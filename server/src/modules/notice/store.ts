import { type FamilyEventName, familyEvents } from '@cogcampus/contract/notices'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/tables.ts'

interface Told {
  messageId: number
  accountId: number
  event: FamilyEventName
  /** The session that it is about, and when it begins: after that nobody is told. */
  soDayId?: number | undefined
  until?: string | undefined
}

/**
 * Writes the notices of messages that were just written, in their transaction: each is sent once that is committed. None where the
 * template is not set, the event is told in the applet alone, or the account never signed in.
 */
export async function writeNotices(db: Kysely<Database>, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  const rows = told.map(({ messageId, accountId, event, soDayId = null, until = null }) => {
    const { kind, hours } = familyEvents[event]
    return { messageId, accountId, event, kind, soDayId, until, hours }
  })
  await sql`insert into notice (message_id, account_id, event, kind, so_day_id, useful_until)
    select t."messageId", t."accountId", t.event, t.kind, t."soDayId", coalesce(t.until, now() + t.hours * interval '1 hour')
    from jsonb_to_recordset(${rows}::jsonb) t ("messageId" bigint, "accountId" bigint, event text, kind text, "soDayId" bigint,
        until timestamptz, hours integer)
      join notice_template n on n.kind = t.kind and n.template_id is not null and t.event <> all (n.muted)
      join parent_account a on a.id = t."accountId" and a.open_id is not null
    order by t."messageId"`.execute(db)
}

import type { FamilyEventName } from '@cogcampus/contract/notices'
import { type Kysely, sql } from 'kysely'
import type { ReadScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import { newToken } from '../../lib/token.ts'

/** A secret of 256 random bits, which a search for secrets in code recognises by its beginning. */
export const newSecret = (): string => `whsec_${newToken()}`

/** A message to a family that was just written, or the notice of what one without the app is to be told. */
type Told = ({ messageId: number; accountId: number } | { noticeId: number }) & {
  event: FamilyEventName
  /** What happened; null where the caller told it without a key. */
  eventKey: string | null
  /** What the message says, and where it leads. */
  said: string
  /** Whom it is about; not given: all patients of the account. */
  patientIds?: readonly number[] | undefined
  soDayId?: number | undefined
}

/**
 * Writes what webhooks are told of messages that were just written, in their transaction: one delivery for each webhook and event,
 * however many guardians were told. The key of an event is that of its messages, which names what happened and no receiver; messages
 * that were sent without one are one event where they say the same of the same patients in one call. A webhook of a campus
 * learns of the patients of that campus alone.
 */
export async function writeDeliveries(db: Kysely<Database>, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  const first = new Map<string, string>()
  const rows = told.map(({ event, eventKey, said, patientIds = null, soDayId = null, ...of }) => {
    const ids = { messageId: null, accountId: null, noticeId: null, ...of }
    const same = JSON.stringify([event, said, patientIds])
    if (!first.has(same)) first.set(same, ids.noticeId ? `notice-${ids.noticeId}` : String(ids.messageId))
    return { ...ids, event, key: eventKey ?? `${event}:${first.get(same)}`, patientIds, soDayId }
  })
  await sql`insert into webhook_delivery (webhook_id, event_key, event, message_id, notice_id, campus_id, patient_ids, so_day_id)
    select w.id, t.key, t.event, min(t."messageId"), min(t."noticeId"), coalesce(w.campus_id, min(o.campus_id)),
      coalesce(array_agg(distinct o.patient_id) filter (where o.patient_id is not null), '{}'), min(t."soDayId")
    from webhook w
      join jsonb_to_recordset(${rows}::jsonb) t ("messageId" bigint, "noticeId" bigint, "accountId" bigint, event text, key text,
        "patientIds" bigint[], "soDayId" bigint) on t.event = any(w.events)
      left join parent_account a on a.id = t."accountId"
      cross join lateral (
        select p.id as patient_id, p.campus_id from patient p where p.id = any(t."patientIds")
        union all
        select p.id, p.campus_id from patient_parent l join patient p on p.id = l.patient_id
          where t."patientIds" is null and l.parent_id = a.parent_id and p.deleted_at is null
            -- What is not of one patient may be of a child at another campus.
            and (w.campus_id is null or not exists (select from patient_parent b join patient s on s.id = b.patient_id
              where b.parent_id = a.parent_id and s.deleted_at is null and s.campus_id <> w.campus_id))
        union all
        select null, a.campus_id where t."patientIds" is null
          and not exists (select from patient_parent l where l.parent_id = a.parent_id)) o
    where w.enabled and w.deleted_at is null and (w.campus_id is null or w.campus_id = o.campus_id)
    group by w.id, t.key, t.event order by min(t."messageId"), w.id
    on conflict do nothing`.execute(db)
}

/** A webhook as its callers may see it: without its secret. */
export const found = (scope: ReadScope, id: number) =>
  scope
    .from('webhook')
    .select(['id', 'campusId', 'name', 'url', 'events', 'enabled', 'version', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()

import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Translate } from '../../lib/text.ts'
import type { Told } from '../../lib/told.ts'
import { sendMessages } from '../message/store.ts'

interface SignUp {
  id: number
  offerId: number
  version: number
  name: string
  phone: string
  title: string
  campus: string
  start: string
  accountIds: number[]
  /** The owner of the lead, otherwise the principal of the campus. */
  staffId: number | null
}

/**
 * Tells families what became of their sign-ups, each once: those who use the app by a message; for one who does not and who
 * got a seat, a member of staff is told to call.
 */
export async function tell(
  db: Kysely<Database>,
  what: 'activityPlaced' | 'activityCancelled' | 'activityTakenBack' | 'activityNotPlaced',
  ids: readonly number[],
  more: { reason?: string },
  /** Where an answer says who was told. */
  told?: Told,
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<SignUp>`
    select u.id, u.activity_campus_id as offer_id, u.version, u.name, u.phone, a.title, c.name as campus,
      to_char(o.start_at at time zone c.time_zone, 'YYYY-MM-DD HH24:MI') as start,
      array(select p.id from parent_account p where p.deleted_at is null and not p.locked
        and (p.id = u.account_id or p.parent_id = u.parent_id) order by p.id) as account_ids,
      coalesce((select l.owner_id from customer l where l.id = u.customer_id), c.principal_id) as staff_id
    from activity_user u join activity_campus o on o.id = u.activity_campus_id join activity a on a.id = u.activity_id
      join campus c on c.id = u.campus_id
    where u.id = any(${ids}::bigint[]) order by u.no`.execute(db)
  await sendMessages(
    { writeUnscoped: () => db, told },
    rows.flatMap(({ id, offerId, version, accountIds, staffId, ...params }): Parameters<typeof sendMessages>[1] => {
      const words = (key: typeof what | 'activityCall') => (t: Translate) => ({
        title: t(`message.${key}.title`, params),
        body: t(`message.${key}.body`, { ...params, ...more }),
      })
      const eventKey = `activity-user:${id}:${version}`
      if (accountIds.length > 0) {
        return accountIds.map((accountId) => ({
          ...{ accountId, type: 'ACTIVITY' as const, words: words(what), link: `/activity?id=${offerId}`, eventKey },
        }))
      }
      if (what !== 'activityPlaced' || staffId === null) return []
      const call = { receiverId: staffId, type: 'ACTIVITY' as const, words: words('activityCall'), eventKey }
      return [{ ...call, link: `/operate/activityUser?activityCampusId=${offerId}&state=SIGNED` }]
    }),
  )
}

import { sql } from 'kysely'
import type { Translate } from '../../lib/text.ts'
import { looksAfter } from '../customer/tell.ts'
import { sendMessages, settleMessages, type Telling } from '../message/store.ts'
import { holdersAt, working } from '../rbac/holders.ts'

interface SignUp {
  id: number
  offerId: number
  version: number
  offerVersion: number
  place: string
  name: string
  phone: string
  title: string
  campus: string
  start: string
  /** When the activity is over. */
  endAt: string
  accountIds: number[]
  /** Who looks after the lead, otherwise the principal of the campus. */
  staffId: number | null
  /** The lead. */
  leadId: number | null
}

/** The accounts of the messaging app that are told of the sign-up `u`, in SQL: an array of ids. */
export const accountsOf = sql<number[]>`array(select p.id from parent_account p
  where p.deleted_at is null and not p.locked and (p.id = u.account_id or p.parent_id = u.parent_id) order by p.id)`

/** The event of the messages that remind of an activity for which a family signed up. */
export const activityTomorrow = (id: number) => `activity-tomorrow:${id}`
/** Nobody is reminded any more of an activity as it was before. */
export const forgetReminders = (scope: Telling, ids: readonly number[]) =>
  settleMessages(scope, ids.map(activityTomorrow))

const families = (scope: Telling) =>
  scope.writeUnscoped('the families of sign-ups that a step within reach has changed')

/**
 * Tells families what became of their sign-ups, each once: those who use the app by a message; for one who does not and who
 * got a seat, a member of staff is told to call. The others are noted as not reached, so that the answer says whom to call.
 */
export async function tell(
  scope: Telling,
  what: 'activityPlaced' | 'activityMoved' | 'activityCancelled' | 'activityTakenBack' | 'activityNotPlaced',
  ids: readonly number[],
  more: { reason?: string } = {},
): Promise<void> {
  if (ids.length === 0) return
  await forgetReminders(scope, ids)
  const { rows } = await sql<SignUp>`
    select u.id, u.activity_campus_id as offer_id, u.version, o.version as offer_version, u.name, u.phone, a.title, c.name as campus,
      concat_ws(' · ', c.name, o.place) as place,
      to_char(o.start_at at time zone c.time_zone, 'YYYY-MM-DD HH24:MI') as start, o.end_at,
      ${accountsOf} as account_ids,
      coalesce(lead.staff_id, ${working(sql.ref('c.principal_id'))}) as staff_id, lead.id as lead_id
    from activity_user u join activity_campus o on o.id = u.activity_campus_id join activity a on a.id = u.activity_id
      join campus c on c.id = u.campus_id
      left join lateral (select customer.id, ${looksAfter} as staff_id
        from customer k join customer on customer.id = coalesce(k.merged_into, k.id) and customer.deleted_at is null
          join campus on campus.id = customer.campus_id where k.id = u.customer_id) lead on true
    where u.id = any(${ids}::bigint[]) order by u.no`.execute(families(scope))
  await sendMessages(
    scope,
    rows.flatMap((row): Parameters<typeof sendMessages>[1] => {
      const { id, offerId, version, offerVersion, endAt, accountIds, staffId, leadId, ...params } = row
      const words = (key: typeof what | 'activityCall') => (t: Translate) => ({
        title: t(`message.${key}.title`, params),
        body: t(`message.${key}.body`, { ...params, ...more }),
      })
      const eventKey =
        what === 'activityMoved' ? `activity-moved:${id}:${offerVersion}` : `activity-user:${id}:${version}`
      if (accountIds.length > 0) {
        return accountIds.map((accountId) => ({
          ...{
            accountId,
            event: 'activityChanged' as const,
            type: 'ACTIVITY' as const,
            words: words(what),
            link: `/activity?id=${offerId}`,
            eventKey,
            // That there was no place is told once it is over.
            ...(what === 'activityNotPlaced' ? {} : { until: endAt }),
          },
        }))
      }
      if (what !== 'activityPlaced' || staffId === null) {
        scope.told.unreachedSignUps.add(id)
        return []
      }
      const call = { receiverId: staffId, type: 'ACTIVITY' as const, words: words('activityCall'), eventKey }
      if (leadId !== null) return [{ ...call, link: `/market/lead?id=${leadId}`, ofLead: leadId }]
      return [{ ...call, link: `/operate/activityUser?activityCampusId=${offerId}&state=SIGNED` }]
    }),
  )
}

/** The names of families to call that a message says. */
const NAMED = 10

/**
 * Asks whoever leads each campus to call the families of cancelled sign-ups that no message could reach: whoever cancelled may not
 * know them. Those whom a campus was asked to call do not stand in the answer.
 */
export async function tellCampuses(scope: Telling & { userId: number }, reason: string): Promise<void> {
  const db = families(scope)
  const { rows } = await sql<Calls>`
    select o.id as offer_id, o.campus_id, o.version, a.title, ${working(sql.ref('c.principal_id'))} as principal_id,
      array_agg(u.id order by u.no) as ids, array_agg(u.name order by u.no) as names
    from activity_user u join activity_campus o on o.id = u.activity_campus_id join activity a on a.id = u.activity_id
      join campus c on c.id = u.campus_id
    where u.id = any(${[...scope.told.unreachedSignUps]}::bigint[]) group by o.id, a.id, c.id order by o.id`.execute(db)
  if (rows.length === 0) return
  const call = '/admin/activity-user/page'
  const holders = await holdersAt(db, call, [...new Set(rows.map(({ campusId }) => campusId))])
  const asked = rows.flatMap((row) => {
    const receivers = row.principalId === null ? (holders.get(row.campusId) ?? []) : [row.principalId]
    return receivers.length === 0 || receivers.includes(scope.userId) ? [] : [{ ...row, receivers }]
  })
  await sendMessages(
    scope,
    asked.flatMap(({ offerId, campusId, version, title, names, receivers }) => {
      const params = { title, reason, names: names.slice(0, NAMED).join('、') + (names.length > NAMED ? '…' : '') }
      const words = (t: Translate) => ({
        title: t('message.activityCalls.title', params),
        body: t('message.activityCalls.body', params),
      })
      const link = `/operate/activityUser?activityCampusId=${offerId}&state=CANCELLED`
      const about = { opens: { call, campusId }, eventKey: `activity-calls:${offerId}:${version}` } as const
      return receivers.map((receiverId) => ({ ...about, receiverId, type: 'ACTIVITY' as const, words, link }))
    }),
  )
  for (const { ids } of asked) for (const id of ids) scope.told.unreachedSignUps.delete(id)
}

interface Calls {
  offerId: number
  campusId: number
  version: number
  title: string
  principalId: number | null
  ids: number[]
  names: string[]
}

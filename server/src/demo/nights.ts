import { type SqlBool, sql } from 'kysely'
import type { Handles } from '../db/builder.ts'
import { wholeBusiness } from '../db/scope.ts'
import { tellEnding } from '../jobs/hours.ts'
import { tellActivities } from '../jobs/reminders.ts'
import { openRenewals } from '../jobs/renewals.ts'
import { dayBefore, today, todayText } from '../lib/day.ts'
import { freeze } from '../modules/order-info/freeze.ts'
import { tellFreezesEnding } from '../modules/order-info/tell.ts'
import { endFreezes } from '../modules/order-info/unfreeze.ts'
import { act, contextOf } from './counter.ts'
import { signUp } from './forParent.ts'

/** The campus of which the nights have told: its families are those of no other part of the demo. A smaller business has none. */
const NO = 5

/** An order with hours that no session holds, of a family that uses the app. */
interface Case {
  orderId: number
  patientId: number
  name: string
  parentId: number
  accountId: number
}

/**
 * What the jobs of the last night and evening told the families of a campus, by the jobs themselves: that few hours are left, or that
 * they end; that a freeze ends, or has ended; that an activity is tomorrow.
 */
export async function fillNights(on: Handles): Promise<void> {
  const { whole } = wholeBusiness(on, 0)
  const { rows: campuses } = await sql<{ id: number; deskId: number }>`
    select c.id, (select u.id from rbac_user u where u.login_name = ${`frontdesk${NO}`}) as desk_id
    from campus c order by c.id offset ${NO - 1} limit 1`.execute(whole)
  const [campus] = campuses
  if (!campus) return
  const { rows } = await casesAt(campus.id).execute(whole)
  const [ends, ended, short] = rows
  if (ends) await frozen(on, campus, ends, 3)
  if (ended) await frozen(on, campus, ended, -1)
  if (short) {
    const { orderId, patientId, ...family } = short
    await sql`update order_course set valid_to = ${today} + 7 where order_id = ${orderId}`.execute(whole)
    await signUp(whole, { id: patientId, campusId: campus.id, ...family })
    await sql`update activity_campus o set start_at = at.ten, end_at = at.ten + interval '3 hours'
      from campus c cross join lateral (select (${today} + 1 + time '10:00') at time zone c.time_zone as ten) at
      where c.id = o.campus_id and o.id = (select max(u.activity_campus_id) from activity_user u
        where u.account_id = ${family.accountId} and u.campus_id = ${campus.id})`.execute(whole)
  }
  await act(on, '')
  const night = wholeBusiness(on, 0)
  const among = sql<SqlBool>`l.campus_id = ${campus.id}`
  await endFreezes(night)
  await tellFreezesEnding(night)
  await tellEnding(night, among)
  await openRenewals(night, among)
  await tellActivities(night)
}

/** An order was frozen three weeks ago, until so many days from today. */
async function frozen(on: Handles, campus: { id: number; deskId: number }, { orderId: id }: Case, days: number) {
  const plannedTo = dayBefore(todayText(), -30)
  await freeze(await contextOf(on, campus.deskId, campus.id), { id, reason: '外出旅行', plannedTo })
  await sql`update order_freeze set from_day = ${today} - 21, planned_to = ${today} + ${days}::integer
    where order_id = ${id} and ended_on is null`.execute(wholeBusiness(on, 0).whole)
}

const casesAt = (campusId: number) => sql<Case>`
  select o.id as order_id, o.patient_id, p.name, f.parent_id, f.account_id
  from order_info o join patient p on p.id = o.patient_id
    join lateral (select l.parent_id, a.id as account_id from patient_parent l join parent_account a on a.parent_id = l.parent_id
      where l.patient_id = p.id and l.notified and a.open_id is not null and not a.locked and a.deleted_at is null
      order by a.id limit 1) f on true
  where o.campus_id = ${campusId} and o.state in ('PAID', 'ACTIVE') and o.deleted_at is null and o.paid >= o.payable and p.deleted_at is null
    and exists (select from order_course l where l.order_id = o.id and l.deleted_at is null and not l.unlimited and l.paid_left > 0
      and l.valid_to > ${today} + 30)
    and not exists (select from order_course h where h.order_id = o.id and h.paid_held + h.gift_held > 0)
  order by o.id desc limit 3`

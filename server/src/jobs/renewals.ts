import { treated } from '@cogcampus/contract/life/patient'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { today } from '../lib/day.ts'
import { settingsOf } from '../lib/settings.ts'
import { inStates } from '../lib/states.ts'
import type { Translate } from '../lib/text.ts'
import { sendMessages } from '../modules/message/store.ts'
import { consultantInCharge, inCharge } from '../modules/order-info/store.ts'
import { hoursLeftByCourse } from '../modules/order-renewal/rules.ts'
import { accountsTold } from '../modules/patient-parent/store.ts'
import type { Transaction } from './job.ts'

interface Opened {
  id: number
  patientId: number
  name: string
  course: string
  /** Who is in charge. */
  staffId: number | null
  reason: string
  hours: number | null
  accountIds: number[]
}

/** What whoever is in charge of a renewal works with. */
const call = '/admin/order-renewal/page'

/**
 * Opens the renewals of patients who are treated and have few hours of a course left, or whose hours end soon, and tells the consultants in
 * charge, or the principal, and parents that few are left. A patient has one for each course, and no second one of the same order. `among`
 * narrows the lines `l`. Answers how many.
 */
export async function openRenewals(
  { db, scope, whole }: Transaction,
  among: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<number> {
  const set = await settingsOf(db, ['order.renewalHours', 'order.renewalDays'])
  const { rows } = await sql<Opened>`
    with hours_left as materialized (select s.* from ${hoursLeftByCourse(set['order.renewalHours'], among)} s),
    opened as (
      insert into order_renewal (campus_id, patient_id, course_id, order_id, consultant_id, reason)
      select o.campus_id, s.patient_id, s.course_id, s.order_id, ${consultantInCharge(call)},
        case when s.low then 'HOURS' else 'VALIDITY' end
      from hours_left s join order_info o on o.id = s.order_id join patient p on p.id = s.patient_id
      where ${inStates('p', treated)} and (s.low or s.day <= ${today} + ${set['order.renewalDays']}::integer)
      on conflict do nothing returning id, campus_id, patient_id, course_id, order_id, reason)
    select n.id, n.patient_id, p.name, c.name as course, n.reason, ${inCharge(call)} as staff_id,
       ${accountsTold('n.patient_id')} as account_ids,
      s.hours
    from opened n join hours_left s using (patient_id, course_id) join patient p on p.id = n.patient_id
      join order_info o on o.id = n.order_id
      join course c on c.id = n.course_id join campus k on k.id = n.campus_id
    order by n.id`.execute(whole)
  await sendMessages(scope, rows.flatMap(newsOf))
  return rows.length
}

/** What a member of staff is told, and where few hours are left, the parents. */
function newsOf({ id, patientId, name, course, hours, reason, staffId, accountIds }: Opened) {
  const type = 'REMIND' as const
  const words = (key: 'renewal' | 'hoursFew') => (t: Translate) => ({
    title: t(`message.${key}.title`, { name }),
    body: t(`message.${key}.body`, { name, course, hours: hours ?? 0 }),
  })
  const link = '/order/renewal?state=OPEN'
  return [
    ...(staffId ? [{ type, receiverId: staffId, words: words('renewal'), link, eventKey: `renewal:${id}` }] : []),
    ...(reason === 'HOURS' ? accountIds : []).map((accountId) => {
      return {
        type,
        accountId,
        event: 'hoursFew' as const,
        patientIds: [patientId],
        words: words('hoursFew'),
        link: `/hours?id=${patientId}`,
        eventKey: `hours-few:${id}`,
      }
    }),
  ]
}

import { sql } from 'kysely'
import type { Handles } from '../db/builder.ts'
import { wholeBusiness } from '../db/scope.ts'
import type { WriteContext } from '../http/context.ts'
import { dayBefore, today, todayText } from '../lib/day.ts'
import { text } from '../lib/text.ts'
import { create } from '../modules/order-info/create.ts'
import { freeze } from '../modules/order-info/freeze.ts'
import { pay } from '../modules/order-info/pay.ts'
import { apply, check } from '../modules/order-info/refund.ts'

/** An order of a campus with hours that no session holds, of a family whom no account of the demo belongs to. */
interface Case {
  orderId: number
  version: number
  patientId: number
  parentId: number
  lineId: number
  courseId: number
  price: number
  validDays: number
  /** A course of the campus for the patient's age, of which the patient has no hours, and its price. */
  otherId: number
  otherPrice: number
  campusId: number
  deskId: number
  principalId: number
}

/**
 * What came to the counter of each campus today, taken by the product's own calls: a card for a season was sold, a deposit
 * left, an order frozen; one refund was agreed to, and one waits for the principal.
 */
export async function fillCounter(on: Handles): Promise<void> {
  const { rows } = await cases.execute(wholeBusiness(on, 0).whole)
  for (const [campusId, found] of Map.groupBy(rows, (row) => row.campusId)) {
    const [agreed, waiting, frozen, card, deposit] = found
    const { deskId, principalId } = found[0] as Case
    const desk = () => contextOf(on, deskId, campusId)
    if (agreed) {
      const { id } = await apply(await desk(), { ...halfOf(agreed), reason: '要到外地长住，剩余课时用不上了' })
      await check(await contextOf(on, principalId, campusId), { id, agreed: true })
    }
    if (waiting) await apply(await desk(), { ...halfOf(waiting), reason: '搬家，到校区太远' })
    if (frozen) {
      const { orderId: id, version } = frozen
      await freeze(await desk(), { id, version, reason: '做手术，休养一个月', plannedTo: dayBefore(todayText(), -30) })
    }
    if (card) {
      const price = 12 * card.otherPrice
      const line = { courseId: card.otherId, kind: 'PERIOD', paidHours: 0, unitPrice: price, validDays: 90 } as const
      const { id } = await create(await desk(), { ...soldTo(card), lines: [line] })
      await pay(await desk(), { id, amount: price, method: 'wechat', paidOn: todayText() })
    }
    if (deposit) {
      const { courseId, price: unitPrice, validDays } = deposit
      const line = { courseId, kind: 'HOURS', paidHours: 20, unitPrice, validDays } as const
      const { id } = await create(await desk(), { ...soldTo(deposit), lines: [line] })
      await pay(await desk(), { id, amount: 100_000, method: 'alipay', paidOn: todayText() })
    }
  }
  await act(on, '')
}

/** What is done from now on was done by this user. */
export const act = (on: Handles, userId: number | '') =>
  sql`select set_config('app.user', ${String(userId)}, true)`.execute(wholeBusiness(on, 0).whole)

const halfOf = ({ orderId, version, lineId }: Case) => ({
  ...{ orderId, version, fee: 0, method: 'wechat' },
  lines: [{ lineId, hours: 2 }],
})
const soldTo = ({ patientId, parentId }: Case) => ({ patientId, parentId, type: 'RENEW' }) as const

/** What a call of a member of staff, who acts from now on, is given, as far as these calls ask for it. */
export async function contextOf(on: Handles, userId: number, campusId: number): Promise<WriteContext> {
  await act(on, userId)
  const { db, scope, whole } = wholeBusiness(on, userId)
  const { userName } = await whole
    .selectFrom('rbacUser')
    .select('userName')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const actor = {
    kind: 'staff',
    userId,
    userName,
    campusId,
    campusIds: [campusId],
    home: [campusId],
    grants: new Map(),
  }
  return {
    ...{ db, scope, actor },
    caller: { language: 'zh-CN' },
    t: (key, params) => text('zh-CN', key, params),
    afterCommit: () => {},
    whenUndone: () => {},
  } as Pick<WriteContext, 't'> as WriteContext
}

const cases = sql<Case>`
  select found.*, desk.id as desk_id from (
    select o.id as order_id, o.version, o.patient_id, o.parent_id, l.id as line_id, l.course_id, coalesce(k.price, t.price) as price, l.valid_days,
      other.id as other_id, other.price as other_price, o.campus_id, c.principal_id,
      row_number() over (partition by o.campus_id order by o.id desc) as no
    from order_info o join campus c on c.id = o.campus_id join patient p on p.id = o.patient_id
      join lateral (select l.* from order_course l where l.order_id = o.id and l.deleted_at is null and l.paid_left >= 4
          and not l.unlimited and l.valid_to > ${today} + 30 order by l.id limit 1) l on true
      join course_campus k on k.campus_id = o.campus_id and k.course_id = l.course_id and k.status = 1 and k.deleted_at is null
      join course t on t.id = l.course_id and t.on_shelf
      join lateral (select n.course_id as id, coalesce(n.price, t.price) as price from course_campus n join course t on t.id = n.course_id and t.on_shelf
          and t.mode = 'ONE' and extract(year from age(p.birthday)) between coalesce(t.age_from, 0) and coalesce(t.age_to, 120)
        where n.campus_id = o.campus_id and n.status = 1 and n.deleted_at is null
          and not exists (select from order_course h where h.patient_id = o.patient_id and h.course_id = n.course_id)
        order by n.course_id limit 1) other on true
    where o.state in ('PAID', 'ACTIVE') and o.deleted_at is null and o.paid >= o.payable
      and not exists (select from order_course h where h.order_id = o.id and h.paid_held + h.gift_held > 0)
      and not exists (select from patient_parent f join parent_account a on a.parent_id = f.parent_id where f.patient_id = o.patient_id)
      and not exists (select from order_info s where s.patient_id = o.patient_id and s.id > o.id)
  ) found join (select u.campus_id as at, min(u.id) as id from rbac_user u join rbac_user_role r on r.user_id = u.id
      join rbac_role n on n.id = r.role_id where n.code = 'CAMPUS_STAFF' and u.status = 1 group by u.campus_id) desk on desk.at = found.campus_id
  where no <= 5 and principal_id is not null order by campus_id, no`

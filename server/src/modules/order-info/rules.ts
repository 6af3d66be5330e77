import { unsoldStates } from '@cogcampus/contract/life/order'
import { type SqlBool, sql } from 'kysely'
import type { Referring } from '../../db/parts.ts'
import type { WriteContext } from '../../http/context.ts'
import { dayWords } from '../../lib/dayWords.ts'
import { badField, notFound, type Refusal, refuse, unknownReference } from '../../lib/errors.ts'
import { setting, settingsOf } from '../../lib/settings.ts'
import { holding } from '../../lib/states.ts'
import { assertStaff, consultantOfPatient } from '../patient/rules.ts'
import type { Found, Writing } from './flow.ts'
import { sellers } from './remind.ts'

/** The patient of an order, within reach, with the campus that the order belongs to, and the consultant, if that one still works there. */
export async function patientOf({ scope }: Pick<WriteContext, 'scope'>, id: number) {
  const patient = await scope
    .from('patient')
    .select(['id', 'name', 'campusId'])
    .select(consultantOfPatient.as('consultantId'))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!patient) throw unknownReference('patientId')
  return patient
}

/**
 * Whether the patient `patient` can have a trial lesson, in SQL: nothing was sold to it, and the hours of a trial lesson were not given,
 * or came free again. To be asked without the caller's reach: an order that the caller does not see counts.
 */
export const mayTry = sql<boolean>`not exists (select from order_info t where t.patient_id = patient.id and t.deleted_at is null
  and case t.type when 'TRIAL' then t.state <> 'VOID' and not exists (select from order_course l
      where l.order_id = t.id and l.deleted_at is null and l.gift_left > l.gift_held)
    else t.state not in ('DRAFT', 'PENDING_APPROVAL', 'VOID') end)`

/** The day of the trial lesson of the patient `patient`, planned or held, in SQL; null where there is none. */
export const trialDay = sql<string | null>`(select max(d.day) from order_info t join hour_ledger e on e.order_id = t.id
    join so_day d on d.id = e.session_id
  where t.patient_id = patient.id and t.type = 'TRIAL' and t.state <> 'VOID' and t.deleted_at is null
    and d.deleted_at is null and ${holding('d')})`

/** The parent who pays: one of the patient's. */
export async function payerOf(
  { scope, t }: Pick<WriteContext, 'scope' | 't'>,
  sale: Referring<'patient'>,
  parentId: number,
) {
  const parent = await scope
    .wholeOf('patient', sale)
    .innerJoin('patientParent', 'patientParent.patientId', 'patient.id')
    .innerJoin('parentInfo', 'parentInfo.id', 'patientParent.parentId')
    .select(['parentInfo.id', 'parentInfo.name', 'parentInfo.phone'])
    .where('parentInfo.id', '=', parentId)
    .where('parentInfo.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!parent) throw badField('UNKNOWN_REFERENCE', 'parentId', t('field.parentOfOther'))
  return parent
}

/** Refuses to credit an order to anybody but a consultant of its campus, the caller, or who is there already. */
export async function assertCredited(
  context: Pick<WriteContext, 'scope' | 'actor'>,
  campusId: number,
  consultantId: number | null | undefined,
  before: number | null,
): Promise<void> {
  if (consultantId === context.actor.userId) return
  await assertStaff(context, campusId, { consultantId }, { consultantId: before })
}

/** Those whose sale an order is. */
export async function sellersOf({ scope }: Pick<WriteContext, 'scope'>, order: Found): Promise<number[]> {
  const rows = await scope
    .partsOf('orderInfo', order)
    .from('orderInfo')
    .innerJoin(sql<{ userId: number | null }>`(${sellers(order.id)})`.as('seller'), (join) => join.onTrue())
    .select('seller.userId')
    .execute()
  return rows.flatMap(({ userId }) => userId ?? [])
}

/**
 * Whether the caller, who decides on a price at a campus, sold it. Only the principal of the campus answers for an own sale:
 * there is nobody else at the campus to ask.
 */
export async function decidesOwn(
  { scope, actor }: Pick<WriteContext, 'scope' | 'actor'>,
  campusId: number,
  sold: readonly (number | null)[],
): Promise<boolean> {
  if (!sold.includes(actor.userId)) return false
  const campus = await scope.known
    .selectFrom('campus')
    .select('principalId')
    .where('id', '=', campusId)
    .executeTakeFirst()
  if (campus?.principalId !== actor.userId) throw refuse('ORDER_OWN_APPROVAL')
  return true
}

interface Prepaid {
  lines: readonly { courseId: number; paidHours: number; giftHours: number; validDays: number | null }[]
  /** Null where there is no patient yet. */
  patientId: number | null
  /** The order that the lines are of, where it exists already. */
  orderId?: number
}

/**
 * Refuses to sell more in advance than the settings allow: hours of a course count with those that the patient has left, and
 * those of orders that are confirmed, and wait for a word or for money.
 */
export async function assertPrepay({ db, scope }: Writing, { lines, patientId, orderId }: Prepaid): Promise<void> {
  const caps = await settingsOf(db, ['order.prepayHours', 'order.prepayMonths'])
  const [hours, months] = [caps['order.prepayHours'], caps['order.prepayMonths']]
  // Of two orders for one patient the second is sold when it knows the first.
  if (hours > 0 && patientId !== null) await scope.lock(`order-info/prepay ${patientId}`)
  const { rows } = await sql<{ hours: number; days: number | null }>`
    select l."courseId", max(l."validDays") as days, sum(l."paidHours" + l."giftHours") + coalesce((
      select sum(case when o.state = any(${unsoldStates}::text[]) then k.paid_hours + k.gift_hours else k.paid_left + k.gift_left end)
      from order_course k join order_info o on o.id = k.order_id
      where k.patient_id = ${patientId} and k.course_id = l."courseId" and k.order_id is distinct from ${orderId ?? null}
        and not k.unlimited and k.deleted_at is null and o.deleted_at is null and o.type <> 'TRIAL'
        and o.state in ('PENDING_APPROVAL', 'PENDING_PAY', 'PAID', 'ACTIVE', 'FROZEN', 'REFUNDING')), 0) as hours
    from jsonb_to_recordset(${lines}::jsonb) as l("courseId" bigint, "paidHours" integer, "giftHours" integer, "validDays" integer)
    group by l."courseId"`.execute(
    scope.unscoped('a cap counts all that a patient has of a course, found within reach'),
  )
  if (hours > 0 && rows.some((row) => row.hours > hours)) throw refuse('ORDER_PREPAY_HOURS', { params: { hours } })
  if (months > 0 && rows.some((row) => (row.days ?? 0) > months * 31)) {
    throw refuse('ORDER_PREPAY_MONTHS', { params: { months } })
  }
}

/** Refuses to sell an order without lines, or more in advance than the settings allow. */
export async function assertSellable(writing: Writing, order: Found): Promise<void> {
  const { id, patientId } = order
  const lines = await linesIn(writing, order)
  if (lines.length === 0) throw refuse('ORDER_EMPTY')
  await assertPrepay(writing, { lines, patientId, orderId: id })
}

/** Refuses payments above what is due, in fen, at the amount that is too much; `at` says where a payment stands in the input. */
export function assertDue(
  { t }: Pick<WriteContext, 't'>,
  due: number,
  payments: readonly { amount: number }[],
  at: (index: number) => string,
): void {
  let open = due
  for (const [index, { amount }] of payments.entries()) {
    if (amount > open) {
      throw badField('ORDER_OVERPAID', `${at(index)}amount`, t('field.aboveDue', { due: (open / 100).toFixed(2) }))
    }
    open -= amount
  }
}

/** Refuses payments that do not reach the share of the price, in fen, at which its hours are granted: at the last of the list. */
export async function assertPaidUp(
  { db, t }: Pick<WriteContext, 'db' | 't'>,
  payable: number,
  payments: readonly { amount: number }[],
  list: string,
): Promise<void> {
  const share = await setting(db, 'order.paidShare')
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  if (paid * 100 >= payable * share) return
  const field = payments.length > 0 ? `${list}.${payments.length - 1}.amount` : list
  const least = (Math.ceil((payable * share) / 100) / 100).toFixed(2)
  throw badField('ORDER_NOT_PAID_UP', field, t('field.notPaidUp', { share, least }))
}

/** Refuses where planned sessions hold hours of an order. */
export async function assertNothingHeld(context: Pick<WriteContext, 'scope' | 't'>, order: Found): Promise<void> {
  const held = await context.scope
    .partsOf('orderInfo', order)
    .from('orderCourse')
    .select('id')
    .where(sql<SqlBool>`paid_held + gift_held > 0`)
    .executeTakeFirst()
  if (held) throw await heldRefusal(context, order)
}

/** How many sessions a refusal names. */
const NAMED = 3

/** The refusal of what cannot be done while planned sessions hold hours of an order, or of one of its lines: it names the first of them. */
export async function heldRefusal(
  { scope, t }: Pick<WriteContext, 'scope' | 't'>,
  order: Found,
  lineId: number | null = null,
): Promise<Refusal> {
  const rows = await scope
    .partsOf('orderInfo', order)
    .from('hourLedger')
    .innerJoin('soDay', 'soDay.id', 'hourLedger.sessionId')
    .select(sql<string>`to_char(lower(so_day.during), 'YYYY-MM-DD HH24:MI')`.as('at'))
    .where(sql<SqlBool>`hour_ledger.line_id = coalesce(${lineId}, hour_ledger.line_id)`)
    .groupBy('soDay.id')
    .having(sql<SqlBool>`sum(hour_ledger.held) > 0`)
    .orderBy('soDay.during')
    .orderBy('soDay.id')
    .execute()
  if (rows.length === 0) return refuse('ORDER_HELD')
  const sessions = rows
    .slice(0, NAMED)
    .map(({ at }) => dayWords(t, at))
    .join(t('series.comma'))
  const said = t(rows.length > NAMED ? 'held.more' : 'held.some', { count: rows.length, sessions })
  return refuse('ORDER_HELD', { said })
}

/** The lines of an order that is locked. */
export const linesIn = ({ scope }: Writing, order: Found) =>
  scope
    .partsOf('orderInfo', order)
    .from('orderCourse')
    .selectAll('orderCourse')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()

/** A line within reach, by its id. */
export async function lineIn({ scope }: Pick<Writing, 'scope'>, id: number) {
  const line = await scope
    .from('orderCourse')
    .selectAll('orderCourse')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!line) throw notFound()
  return line
}

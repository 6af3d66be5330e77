import type { Path } from '@cogcampus/contract'
import { isUnsold, type OrderState } from '@cogcampus/contract/life/order'
import { type Insertable, sql } from 'kysely'
import type { Within } from '../../db/parts.ts'
import { today } from '../../lib/day.ts'
import type { lineOf } from '../order-course/parts.ts'
import { post } from '../order-course/store.ts'
import { renewBy } from '../order-renewal/store.ts'
import { staffFor } from '../patient/rules.ts'
import { working, workingAt } from '../rbac/holders.ts'
import { advance, type Found, nameStep, type Writing } from './flow.ts'
import { linesIn } from './rules.ts'
import type { OrderInfoTable, OrderPaymentTable } from './table.ts'

/** A line as it is sold; `validTo` where it does not follow from its days. */
export type NewLine = ReturnType<typeof lineOf> & { validTo?: string | null }
type NewOrder = Omit<Insertable<OrderInfoTable>, 'state' | 'list' | 'discount' | 'payable' | 'payMethod' | 'paidOn'>
interface Draft {
  order: NewOrder
  lines: readonly NewLine[]
  /** Fen; where the lines do not say it. */
  price?: { list: number; discount: number }
}
type Added = Found & { lineIds: number[] }

/** Adds drafts with their lines; a trigger gives them their numbers. The caller's reach has been checked. */
export async function insertOrders({ scope }: Writing, call: string, drafts: readonly Draft[]): Promise<Added[]> {
  if (drafts.length === 0) return []
  await nameStep(scope, call)
  const db = scope.writeUnscoped('the patients of the orders were found within reach')
  const added = await db
    .insertInto('orderInfo')
    .values(
      drafts.map(({ order, lines, price }) => {
        const { list, discount } = price ?? { list: sumOf(lines, 'list'), discount: sumOf(lines, 'discount') }
        const money = { list, discount, payable: list - discount, payMethod: null, paidOn: null }
        return { ...order, ...money, state: 'DRAFT' as const }
      }),
    )
    .returning(['id', 'number', 'campusId', 'patientId', 'parentId', 'consultantId', 'customerId', 'state', 'version'])
    .returning(['payable', 'paid', 'refunded', 'transferred', 'waived'])
    .$castTo<Found>()
    .execute()
  const lines = added.flatMap(({ id: orderId, campusId, patientId }, at) =>
    (drafts[at]?.lines ?? []).map((line) => ({ validTo: null, ...line, orderId, campusId, patientId })),
  )
  const sold =
    lines.length > 0 ? await db.insertInto('orderCourse').values(lines).returning(['id', 'orderId']).execute() : []
  const idsOf = Map.groupBy(sold, ({ orderId }) => orderId)
  return added.map((order) => ({ ...order, lineIds: (idsOf.get(order.id) ?? []).map(({ id }) => id) }))
}

/** As {@link insertOrders}, of one. */
export async function insertOrder(
  writing: Writing,
  { call = 'order-info/create', ...draft }: Draft & { call?: string },
): Promise<Added> {
  const [order] = await insertOrders(writing, call, [draft])
  return order as Added
}

/** The consultant of an order `o`, else that of its patient `p`, who still works at the campus of the order and may make this call, in SQL. */
export const consultantInCharge = (call: Path) =>
  sql<number | null>`coalesce(${workingAt(sql.ref('o.campus_id'), sql.ref('o.consultant_id'), call)},
    ${workingAt(sql.ref('o.campus_id'), sql.ref('p.consultant_id'), call)})`

/** Who is told of an order by a link that needs this call: {@link consultantInCharge}, else the principal of the campus `k`, in SQL. */
export const inCharge = (call: Path) =>
  sql<number | null>`coalesce(${consultantInCharge(call)}, ${working(sql.ref('k.principal_id'))})`

/** Whether {@link inCharge} looks after the patient and not the order, and so opens the patient alone, in SQL. */
export const ofPatientAlone = (call: Path) =>
  sql<boolean>`coalesce(${inCharge(call)} = p.consultant_id
    and o.consultant_id is distinct from p.consultant_id, false)`

/** Where a member of staff who is in charge of an order is led. */
export const placeInCharge = (row: { byPatient: boolean; patientId: number; orderId: number }): string =>
  row.byPatient ? `/patient/info?id=${row.patientId}` : `/order/detail?id=${row.orderId}`

const sumOf = (lines: readonly NewLine[], key: 'list' | 'discount') => lines.reduce((sum, line) => sum + line[key], 0)

type NewPayment = Pick<Insertable<OrderPaymentTable>, 'amount' | 'method' | 'paidOn'> &
  Partial<Pick<Insertable<OrderPaymentTable>, 'kind'>> & { remark?: string | null | undefined }
type Payer = Within<'orderInfo'> & Pick<Found, 'id' | 'campusId' | 'patientId'>

/** Records money that came in or went out, in this order; triggers give receipts their numbers and add it to the orders. */
export async function addPayments(
  { scope }: Writing,
  payments: readonly (NewPayment & { order: Payer })[],
): Promise<{ id: number; number: string | null }[]> {
  if (payments.length === 0) return []
  return scope
    .partsOf(
      'orderInfo',
      payments.map(({ order }) => order),
    )
    .insert(
      'orderPayment',
      payments.map(({ order: { id: orderId, campusId, patientId }, kind = 'PAYMENT', remark = null, ...payment }) => ({
        ...{ ...payment, kind, remark },
        ...{ orderId, campusId, patientId },
      })),
    )
    .returning(['id', 'number'])
    .execute()
}

/** As {@link addPayments}, of one. */
export const addPayment = (writing: Writing, order: Payer, payment: NewPayment) =>
  addPayments(writing, [{ ...payment, order }])

/**
 * Takes the step by which an order is sold, after a payment or a confirmation: once paid as far as the setting asks, its
 * hours are granted and their validity begins.
 */
export async function sell(
  writing: Writing,
  call: 'order-info/confirm' | 'order-info/approve' | 'order-info/pay',
  order: Found,
  { reason, from }: { reason?: string; from?: number } = {},
): Promise<OrderState> {
  const to = await advance(writing, call, order, { reason })
  if (to !== 'PAID' || !isUnsold(order.state)) return to
  await grant(writing, order, from, reason)
  await renewBy(writing, order)
  await credit(writing, order)
  return to
}

/** The patient whom nobody advises is advised by the consultant to whom the first sale is credited: the next order asks for nobody. */
async function credit({ scope }: Writing, { campusId, patientId, consultantId }: Found): Promise<void> {
  const able = await staffFor(scope, 'consultantId', campusId)
  if (!able.some(({ id }) => id === consultantId)) return
  await scope
    .writeUnscoped('the patient of an order that was found within reach')
    .updateTable('patient')
    .set({ consultantId })
    .where('id', '=', patientId)
    .where('consultantId', 'is', null)
    .execute()
}

/** Begins the validity of an order's lines and enters their hours; `from` is the line that they come from. */
async function grant(writing: Writing, order: Found, from: number | null = null, reason?: string): Promise<void> {
  const first = sql<string>`coalesce(valid_from, ${today})`
  await writing.scope
    .partsOf('orderInfo', order)
    .update('orderCourse')
    .set({ validFrom: first, validTo: sql<string | null>`coalesce(valid_to, ${first} + valid_days - 1)` })
    .where('deletedAt', 'is', null)
    .execute()
  const lines = await linesIn(writing, order)
  const kind = from === null ? 'GRANT' : 'TRANSFER_IN'
  const why = from === null ? {} : { reason: reason ?? null }
  await post(
    writing.scope,
    lines.flatMap(({ id: lineId, unlimited, paidHours, giftHours }) => [
      // A card has no hours: it is granted its price.
      ...(paidHours > 0 || unlimited
        ? [{ lineId, kind, pot: 'PAID', hours: paidHours, otherLineId: from, ...why } as const]
        : []),
      ...(giftHours > 0 ? [{ lineId, kind: 'GIFT', pot: 'GIFT', hours: giftHours } as const] : []),
    ]),
  )
}

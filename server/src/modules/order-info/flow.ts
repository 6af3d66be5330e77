import { isUnsold, type OrderCall, type OrderState, orderLife, type Standing } from '@cogcampus/contract/life/order'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Change } from '../../db/columns.ts'
import type { Within } from '../../db/parts.ts'
import type { WriteScope } from '../../db/scope.ts'
import type { Database } from '../../db/tables.ts'
import type { Transaction } from '../../jobs/job.ts'
import { today } from '../../lib/day.ts'
import { notFound, refuse } from '../../lib/errors.ts'
import { setting } from '../../lib/settings.ts'
import { stepsOf } from '../../lib/step.ts'
import { settleMessages } from '../message/store.ts'
import type { OrderInfoTable } from './table.ts'

const steps = stepsOf('orderInfo', orderLife, 'ORDER_STATE')

/** The open transaction of a call or of a job. */
export type Writing = Pick<Transaction, 'db' | 'scope'>

/**
 * Locks orders, always in the order of their ids so that two callers never wait for each other in a ring: a call that writes
 * payments or ledger entries of an order holds its row. Counters of numbers come last.
 */
export const lockOrders = (rows: SelectQueryBuilder<Database, 'orderInfo', object>) =>
  rows
    // Whoever asks for orders has a scope for it, or has said why.
    .$castTo<Within<'orderInfo'>>()
    .select(['id', 'number', 'campusId', 'patientId', 'parentId', 'consultantId', 'customerId', 'state', 'version'])
    .select(['payable', 'paid', 'refunded', 'transferred', 'waived'])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
export type Found = Awaited<ReturnType<typeof lockOrders>>[number]

/** An order within reach for one step, locked; refuses the step in its state, and a version that is not its own. */
export async function open(scope: WriteScope, call: OrderCall, id: number, version?: number): Promise<Found> {
  const [order] = await lockOrders(scope.from('orderInfo').where('id', '=', id))
  if (!order) throw notFound()
  const why = steps.refusal(call, order, { version })
  if (why) throw why
  return order
}

/** Still to be paid, in fen. */
export const dueOf = ({ payable, paid, waived }: Pick<Found, 'payable' | 'paid' | 'waived'>) => payable - paid - waived

/** Whether a line `l` has hours left, or sessions that hold some: those of a card that ended can still be given or taken back. */
const hasHours = sql<SqlBool>`case when l.unlimited then l.valid_to >= greatest(${today}, l.valid_from) or l.paid_held > 0 else l.paid_left + l.gift_left > 0 end`

/** How each of these orders stands now, by its id: whether its price is paid as far as the setting asks, and what is left of its hours. */
async function standingsOf({ db, scope }: Writing, orders: readonly Found[]): Promise<Map<number, Standing>> {
  const unsold = new Set(orders.flatMap(({ id, state }) => (isUnsold(state) ? [id] : [])))
  const share = unsold.size > 0 ? await setting(db, 'order.paidShare') : 0
  const rows = await scope
    .partsOf('orderInfo', orders)
    .from('orderInfo')
    .leftJoin('orderCourse as l', (join) => join.onRef('l.orderId', '=', 'orderInfo.id').on('l.deletedAt', 'is', null))
    .select([
      'orderInfo.id',
      sql<boolean>`order_info.paid::bigint * 100 >= order_info.payable::bigint * ${share}`.as('enough'),
      sql<boolean>`coalesce(bool_or(l.used > 0), false)`.as('used'),
      sql<boolean>`order_info.paid + order_info.waived < order_info.payable or coalesce(bool_or(${hasHours}), false)`.as(
        'going',
      ),
    ])
    .groupBy('orderInfo.id')
    .execute()
  const standing = ({ id, enough, used, going }: (typeof rows)[number]): Standing => {
    if (share > 0 && unsold.has(id)) return enough ? 'unused' : 'open'
    return going ? (used ? 'used' : 'unused') : 'empty'
  }
  return new Map(rows.map((row) => [row.id, standing(row)]))
}

/** The event of the messages that ask for a word on the price of an order. */
export const approvalAsked = (orderId: number) => `order-approval-asked:${orderId}`

interface Step {
  /** How it stands, where a person decides that. */
  standing?: Standing
  /** Why, as the history shows it. */
  reason?: string | undefined
  /** The refund that the step is about. */
  refundId?: number
  change?: Omit<Change<OrderInfoTable>, 'state'>
  /** Whether the history tells of it though the state stays. */
  noted?: boolean
}

/** Names the step that the next change of an order belongs to: a trigger writes it to the history. */
export const nameStep = (scope: WriteScope, call: string, about: Pick<Step, 'reason' | 'refundId'> = {}) =>
  scope.nameStep({ call, ...about })

/**
 * Takes one step with an order that `open` or `lockOrders` found, once its payments and entries are written: every change
 * of an order's state goes through here. Returns the state that follows from the table of steps and how the order stands now.
 */
export async function advance(writing: Writing, call: OrderCall, order: Found, step: Step = {}): Promise<OrderState> {
  const [to] = await advanceAll(writing, call, [order], step)
  return to as OrderState
}

/** As {@link advance}, of several orders at once, each by how it stands itself; returns their states, in the order of the orders. */
export async function advanceAll(
  { db, scope }: Writing,
  call: OrderCall,
  orders: readonly Found[],
  { reason, refundId, change = {}, standing, noted = false }: Step = {},
): Promise<OrderState[]> {
  if (orders.length === 0) return []
  const standings = standing ? null : await standingsOf({ db, scope }, orders)
  const moves = orders.map((order) => {
    const to = orderLife.after(call, order.state, standing ?? standings?.get(order.id))
    if (!to) throw movedOn(order)
    return { order, to, moved: to !== order.state }
  })
  const stay = moves.flatMap(({ order, moved }) => (moved ? [] : [order]))
  if (noted && stay.length > 0) await note(scope, call, stay, reason)
  const changing = Object.keys(change).length > 0 ? moves : moves.filter(({ moved }) => moved)
  if (changing.length > 0) await nameStep(scope, call, { reason, refundId })
  for (const [to, some] of Map.groupBy(changing, (each) => each.to))
    await put(
      scope,
      some.map(({ order }) => order),
      { ...change, state: to },
    )
  const decided = moves.filter(({ order, moved }) => moved && order.state === 'PENDING_APPROVAL')
  await settleMessages(
    scope,
    decided.map(({ order }) => approvalAsked(order.id)),
  )
  return moves.map(({ to }) => to)
}

const movedOn = ({ id, state }: Found) => refuse('ORDER_STATE', { row: { table: 'order_info', id, state } })

/** Writes the state that orders lead to, with what else changes, to those that are as they were read: all of them, or it refuses. */
async function put(scope: WriteScope, orders: readonly Found[], values: Change<OrderInfoTable>): Promise<void> {
  const { numUpdatedRows } = await scope
    .partsOf('orderInfo', orders)
    .update('orderInfo')
    .set(values as object)
    .where('state', 'in', [...new Set(orders.map(({ state }) => state))])
    .executeTakeFirstOrThrow()
  const [first] = orders
  if (first && numUpdatedRows < BigInt(orders.length)) throw movedOn(first)
}

/** Writes a step that leaves the state of orders to the history; the trigger writes those that change it. */
function note(scope: WriteScope, call: OrderCall, orders: readonly Found[], reason: string | null = null) {
  const userId = sql<number>`app_user()`
  const steps = orders.map(({ id, state }) => ({ orderId: id, call, fromState: state, toState: state, reason, userId }))
  return scope.partsOf('orderInfo', orders).insert('orderStep', steps).execute()
}

/** As {@link advance}, of locked orders whose hours a nightly run has ended: those without hours and without a debt are over. */
export async function advanceEmpty(
  scope: WriteScope,
  call: 'job/expire' | 'job/complete',
  ids: readonly number[],
): Promise<void> {
  const to = orderLife.after(call, 'ACTIVE', 'empty')
  if (ids.length === 0 || !to) return
  await nameStep(scope, call)
  await scope
    .update('orderInfo')
    .set({ state: to })
    .where('id', 'in', [...ids])
    .where('state', 'in', orderLife.from(call))
    .where(sql<SqlBool>`paid + waived >= payable and not exists (select from order_course l
      where l.order_id = order_info.id and l.deleted_at is null
        and ${hasHours})`)
    .execute()
}

import type { Request } from '@cogcampus/contract'
import { refundApplications } from '@cogcampus/contract/admin/order-info'
import { giftsWith, refundOf, worthOf, worthOfDays } from '@cogcampus/contract/life/orderMoney'
import { type SqlBool, sql } from 'kysely'
import { applicationHandlers } from '../../applications/handlers.ts'
import type { Referring } from '../../db/parts.ts'
import type { WriteContext } from '../../http/context.ts'
import { related } from '../../http/crud.ts'
import { today, todayText } from '../../lib/day.ts'
import { badField, notFound, unknownReference } from '../../lib/errors.ts'
import { foundMasked } from '../../lib/search.ts'
import type { Translate } from '../../lib/text.ts'
import { sendMessage, sendMessages, settleMessages } from '../message/store.ts'
import { closeCards } from '../order-course/bulk.ts'
import { post } from '../order-course/store.ts'
import { declineEmptied } from '../order-renewal/store.ts'
import { toldOf } from '../patient-parent/store.ts'
import { holdersAt } from '../rbac/holders.ts'
import { advance, dueOf, type Found, lockOrders, open, type Writing } from './flow.ts'
import { heldRefusal, linesIn } from './rules.ts'
import { addPayment } from './store.ts'
import type { RefundLine } from './table.ts'
import { tellSellers } from './tell.ts'
import { end } from './unfreeze.ts'

const applied = applicationHandlers(refundApplications, {
  table: 'orderRefund',
  route: 'direct',
  check: '/admin/order-info/refund/check',
  list: '/admin/order-info/refund/page',
  page: '/order/refund',
  columns: {
    name: related('orderInfo', 'number', 'orderRefund.orderId'),
    patientName: related('patient', 'name', 'orderRefund.patientId'),
    paidOutByName: related('rbacUser', 'userName', 'orderRefund.paidOutBy'),
    courses: () =>
      sql<string>`(select coalesce(string_agg(c.name, '、' order by l.id), '')
        from jsonb_array_elements(order_refund.lines) line
        join order_course l on l.id = (line ->> 'lineId')::bigint join course c on c.id = l.course_id)`,
    giftHours: () =>
      sql<number>`(select coalesce(sum((line ->> 'giftHours')::integer), 0)::integer
        from jsonb_array_elements(order_refund.lines) line)`,
    freeze: () =>
      sql`(select json_build_object('fromDay', f.from_day, 'plannedTo', f.planned_to, 'reason', f.reason)
        from order_freeze f where f.order_id = order_refund.order_id and f.ended_on is null)`,
  },
  found: (pattern) => sql<SqlBool>`exists (select 1 from order_info o
    where o.id = order_refund.order_id and ${foundMasked('o.search', pattern)})`,

  async prepare(context, { orderId, version, lines, fee = 0, method }) {
    const order = await open(context.scope, 'order-info/refund', orderId, version)
    const { campusId, patientId } = order
    const given = await linesOf(context, order, lines)
    const worth = given.reduce((sum, line) => sum + line.worth, 0)
    const hours = given.reduce((sum, line) => sum + line.hours, 0)
    const { waived, amount } = refundOf({ worth, due: dueOf(order), fee })
    if (amount < 0) throw badField('BAD_INPUT', 'fee', context.t('field.feeAboveWorth'))
    return { orderId, campusId, patientId, lines: given, hours, worth, waived, fee, amount, method }
  },

  async approved(context, refund) {
    const order = await lockedOrder(context, refund)
    await end(context, [order])
    await giveBack(context, order, refund)
    const answer = context.t('renewal.refunded', { reason: refund.reason ?? '' }).trim()
    await declineEmptied(
      context,
      order,
      refund.lines.map(({ lineId }) => lineId),
      answer,
    )
    if (refund.waived > 0) {
      await context.scope
        .update('orderInfo')
        .set({ waived: order.waived + refund.waived })
        .where('id', '=', order.id)
        .execute()
    }
    if (refund.amount > 0) {
      const { method, reason: remark } = refund
      const payment = { kind: 'REFUND', amount: -refund.amount, method, paidOn: todayText(), remark } as const
      await addPayment(context, order, payment)
    }
  },
})

type Apply = Request<'/admin/order-info/refund'>
type Check = Request<'/admin/order-info/refund/check'>

/** Hands in a refund (`order-info/refund`): its hours are held, and nothing of the order is planned until it is decided. */
export async function apply(context: WriteContext, input: Apply): Promise<{ id: number }> {
  const { id } = await applied.apply(context, input as never)
  const refund = await found(context, id)
  const order = await lockedOrder(context, refund)
  await post(
    context.scope,
    entriesOf(refund, (hours) => ({ kind: 'RESERVE', held: hours })),
  )
  await advance(context, 'order-info/refund', order, { reason: refund.reason ?? undefined, refundId: refund.id })
  await tellAsked(context, order, refund)
  return { id }
}

/** Decides on a refund (`order-info/refund/check`): agreed, the hours end and the money goes out; rejected, the hours are free again. */
export async function check(context: WriteContext, input: Check): Promise<null> {
  const refund = await found(context, input.id)
  const order = await lockedOrder(context, refund)
  await applied.check(context, input)
  await settleMessages(context.scope, [refundAsked(refund.id)])
  if (!input.agreed) await free(context, { ...refund, reason: input.opinion ?? null })
  const standing = input.agreed ? undefined : await before(context, order)
  await advance(context, 'order-info/refund/check', order, {
    ...{ reason: input.opinion, refundId: refund.id },
    ...(standing && { standing }),
  })
  await tellPayers(context, order, refund, input)
  await tellConsultant(context, order, refund, input.agreed ? 'refunded' : 'kept', input.opinion)
  return null
}

/** Takes a refund back (`order-info/refund/withdraw`): its hours are free again. The consultant who was told of it need not see to it. */
export async function withdraw(context: WriteContext, input: { id: number }): Promise<null> {
  const refund = await found(context, input.id)
  const order = await lockedOrder(context, refund)
  await applied.withdraw(context, input)
  await settleMessages(context.scope, [refundAsked(refund.id)])
  await free(context, { ...refund, reason: null })
  const standing = await before(context, order)
  await advance(context, 'order-info/refund/withdraw', order, { refundId: refund.id, ...(standing && { standing }) })
  await tellConsultant(context, order, refund, 'takenBack')
  return null
}

export const refundLists = { detail: applied.detail, page: applied.page }
/** The badge of refunds that wait for the caller. */
export const refundReminder = applied.reminder()
export const refundsAsked = applied.asked

async function found({ scope }: WriteContext, id: number) {
  const refund = await scope.from('orderRefund').selectAll('orderRefund').where('id', '=', id).executeTakeFirst()
  if (!refund) throw notFound()
  return refund
}
type Refund = Awaited<ReturnType<typeof found>>

/** The order of a refund that is within reach, locked. */
async function lockedOrder({ scope }: WriteContext, refund: Referring<'orderInfo'>): Promise<Found> {
  const [order] = await lockOrders(scope.wholeOf('orderInfo', refund))
  if (!order) throw notFound()
  return order
}

/** The first day of the freeze of an order that has not ended: also while its refund is decided. */
async function frozenFrom({ scope }: Writing, order: Found): Promise<string | null> {
  const freeze = await scope
    .partsOf('orderInfo', order)
    .from('orderFreeze')
    .select('fromDay')
    .where('endedOn', 'is', null)
    .executeTakeFirst()
  return freeze?.fromDay ?? null
}

/** How an order stood before its refund was asked for, where that does not follow from its hours. */
const before = async (writing: Writing, order: Found) =>
  (await frozenFrom(writing, order)) ? ('frozen' as const) : undefined

/** The hours that a refund gives back, with what they are worth; refuses more than is free. Gift hours lapse in proportion. */
async function linesOf(context: WriteContext, order: Found, asked: Apply['lines']): Promise<RefundLine[]> {
  const lines = new Map((await linesIn(context, order)).map((line) => [line.id, line]))
  const seen = new Set<number>()
  const held = asked.find(({ lineId }) => lines.get(lineId)?.unlimited && (lines.get(lineId)?.paidHeld ?? 0) > 0)
  if (held) throw await heldRefusal(context, order, held.lineId)
  // The days of a freeze are not used up.
  const until = (await frozenFrom(context, order)) ?? todayText()
  return asked.map(({ lineId, hours }, index) => {
    const line = lines.get(lineId)
    const path = `lines.${index}.hours`
    if (!line || seen.has(lineId)) throw unknownReference(`lines.${index}.lineId`)
    seen.add(lineId)
    const { paidLeft, paidHeld, unlimited } = line
    const free = paidLeft - paidHeld
    if (unlimited) {
      if (hours > 0) throw badField('BAD_INPUT', path, context.t('field.cardHours'))
      if (line.movedAmount > 0)
        throw badField('HOURS_SHORT', path, context.t('field.aboveFree', { free: 0 }), { hours, left: 0 })
      return { lineId, hours: 0, giftHours: 0, worth: worthOfDays(line, until) }
    }
    if (hours === 0) throw badField('BAD_INPUT', path, context.t('field.noHours'))
    if (hours > free) throw badField('HOURS_SHORT', path, context.t('field.aboveFree', { free }), { hours, left: free })
    return { lineId, hours, giftHours: giftsWith(line, hours), worth: worthOf(line, hours) }
  })
}

/** An entry for the paid and for the gift hours of each line of a refund. */
function entriesOf<E extends object>({ id, lines, reason }: Refund, entry: (hours: number, worth: number) => E) {
  return lines.flatMap(({ lineId, hours, giftHours, worth }) => {
    const of = { lineId, refundId: id, reason }
    return [
      ...(hours > 0 ? [{ ...of, pot: 'PAID' as const, ...entry(hours, worth) }] : []),
      ...(giftHours > 0 ? [{ ...of, pot: 'GIFT' as const, ...entry(giftHours, 0) }] : []),
    ]
  })
}

const free = ({ scope }: WriteContext, refund: Refund) =>
  post(
    scope,
    entriesOf(refund, (hours) => ({ kind: 'RELEASE' as const, held: -hours })),
  )

/** Ends the hours of a refund; a card without a number of lessons ends yesterday. */
async function giveBack({ scope }: WriteContext, order: Found, refund: Refund): Promise<void> {
  const cards = refund.lines.filter((line) => line.hours === 0)
  const { id: refundId, reason } = refund
  await post(scope, [
    ...entriesOf(refund, (hours, amount) => ({ kind: 'REFUND' as const, hours: -hours, held: -hours, amount })),
    ...cards.map(({ lineId, worth }) => ({
      ...{ lineId, refundId, reason, kind: 'REFUND' as const, pot: 'PAID' as const, amount: worth },
    })),
  ])
  if (cards.length === 0) return
  // Before the last day moves: by it, what the refund leaves is earned.
  await closeCards(
    scope,
    cards.map((card) => card.lineId),
  )
  await scope
    .partsOf('orderInfo', order)
    .update('orderCourse')
    .set({ validTo: sql<string>`greatest(valid_from - 1, least(valid_to, ${today} - 1))` })
    .where(
      'id',
      'in',
      cards.map((card) => card.lineId),
    )
    .execute()
}

/** The event of the messages that tell of a refund which waits for a decision. */
const refundAsked = (refundId: number) => `refund-asked:${refundId}`

/** Tells the users who decide at the campus that a refund waits, and the consultant of the order, who may still speak to the family. */
async function tellAsked({ scope, actor }: WriteContext, order: Found, refund: Refund): Promise<void> {
  const { number, campusId, consultantId } = order
  const holders = await holdersAt(scope.known, '/admin/order-info/refund/check', [campusId])
  const reviewers = (holders.get(campusId) ?? []).filter((id) => id !== actor.userId)
  const params = { number, by: actor.userName, amount: (refund.amount / 100).toFixed(2), reason: refund.reason ?? '' }
  const asked = { type: 'REMIND' as const, eventKey: refundAsked(refund.id) }
  await sendMessage(scope, reviewers, {
    ...asked,
    words: (t) => ({
      title: t('message.refundAsked.title', params),
      body: t('message.refundAsked.body', params),
    }),
    link: `/order/refund?view=${refund.id}`,
    opens: { call: '/admin/order-info/refund/detail', campusId },
  })
  if (consultantId === null || consultantId === actor.userId || reviewers.includes(consultantId)) return
  await sendMessage(scope, [consultantId], {
    ...asked,
    words: (t) => ({
      title: t('message.refundAsked.title', params),
      body: t('message.refundAsked.seller', params).trim(),
    }),
    link: `/order/detail?id=${order.id}`,
    opens: { call: '/admin/order-info/detail', campusId },
  })
}

/** Tells the parents who pay what was decided on a refund, and why; where none of them uses the app, the desk rings. */
async function tellPayers(
  { scope }: WriteContext,
  order: Found,
  { id, patientId, amount }: Refund,
  { agreed, opinion = '' }: Check,
): Promise<void> {
  const news = agreed ? 'refundAgreed' : 'refundRefused'
  const params = { number: order.number, amount: (amount / 100).toFixed(2), opinion: opinion ?? '' }
  const decided = {
    event: 'refundDecided' as const,
    type: 'REMIND' as const,
    words: (t: Translate) => ({
      title: t(`message.${news}.title`, params),
      body: t(`message.${news}.body`, params).trim(),
    }),
    link: `/order?id=${order.id}`,
  }
  const accounts = await toldOf(scope, [patientId], 'payer')
  const about = { patientIds: [patientId], eventKey: `refund:${id}` }
  const told = accounts.map(({ accountId }) => ({ ...decided, ...about, accountId }))
  await sendMessages(scope, told.length > 0 ? told : [{ ...decided, patientId }])
}

/** Tells the consultant of an order what became of its refund, and why; who asked for it is told as the applicant. */
async function tellConsultant(
  context: WriteContext,
  order: Found,
  { applicantId, amount }: Refund,
  decision: 'refunded' | 'kept' | 'takenBack',
  reason: string | null = '',
): Promise<void> {
  const { consultantId } = order
  if (consultantId === null || consultantId === applicantId) return
  await tellSellers(context, order, [consultantId], { decision, reason: reason ?? '', amount })
}

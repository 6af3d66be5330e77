import type { FamilyEventName } from '@cogcampus/contract/notices'
import { sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import type { Transaction } from '../../jobs/job.ts'
import { today, todayText } from '../../lib/day.ts'
import type { Translate } from '../../lib/text.ts'
import { type Composer, sendMessage, sendMessages, settleMessages } from '../message/store.ts'
import { accountsTold, toldOf } from '../patient-parent/store.ts'
import { holdersAt } from '../rbac/holders.ts'
import type { Found, Writing } from './flow.ts'
import { validUntil, validUntilOf } from './lists.ts'
import { inCharge, ofPatientAlone, placeInCharge } from './store.ts'

const detail = '/admin/order-info/detail'

interface Unfrozen {
  orderId: number
  number: string
  campusId: number
  patientId: number
  name: string
  validTo: string | null
  /** Who is in charge. */
  staffId: number | null
  byPatient: boolean
  accountIds: number[]
}

/**
 * Tells of orders whose freeze ended by itself: the families, who is in charge of each, and those of the campus who could have ended it
 * by hand.
 */
export async function tellUnfrozen({ scope, whole }: Transaction, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  const { rows } = await sql<Unfrozen>`
    select o.id as order_id, o.number, o.campus_id, o.patient_id, p.name, ${validUntilOf('o')}::text as valid_to,
      ${inCharge(detail)} as staff_id, ${ofPatientAlone(detail)} as by_patient, ${accountsTold('o.patient_id')} as account_ids
    from order_info o join patient p on p.id = o.patient_id join campus k on k.id = o.campus_id
    where o.id = any(${orderIds}::bigint[]) order by o.id`.execute(whole)
  const campusIds = [...new Set(rows.map(({ campusId }) => campusId))]
  const desks = await holdersAt(scope.known, '/admin/order-info/unfreeze', campusIds)
  await sendMessages(
    scope,
    rows.flatMap((row) => newsOf(row, desks.get(row.campusId) ?? [])),
  )
}

/** What is told of one order: its family, and each member of staff once. */
function newsOf({ orderId, campusId, patientId, validTo, staffId, byPatient, ...row }: Unfrozen, desk: number[]) {
  const { name, number, accountIds } = row
  const type = 'REMIND' as const
  const eventKey = `freeze-ended:${orderId}:${todayText()}`
  const until = (t: Translate) => (validTo === null ? '' : t('message.freezeEnded.until', { day: validTo }))
  const forStaff = {
    ...{ type, eventKey },
    words: (t: Translate) => ({
      title: t('message.freezeOver.title', { name, number }),
      body: [t('message.freezeOver.body'), until(t)].join('\n').trim(),
    }),
  }
  const placeFor = (patientAlone: boolean) => placeInCharge({ byPatient: patientAlone, patientId, orderId })
  return [
    ...accountIds.map((accountId) => ({
      ...{ accountId, event: 'freezeEnded' as const, patientIds: [patientId], type, eventKey },
      words: (t: Translate) => ({
        title: t('message.freezeEnded.title', { name }),
        body: [t('message.freezeEnded.body', { number }), until(t)].join('\n').trim(),
      }),
      link: `/order?id=${orderId}`,
    })),
    ...(staffId === null ? [] : [{ ...forStaff, receiverId: staffId, link: placeFor(byPatient) }]),
    ...desk
      .filter((id) => id !== staffId)
      .map((receiverId) => ({
        ...{ ...forStaff, receiverId, link: placeFor(false) },
        opens: { call: detail, campusId } as const,
      })),
  ]
}

/** Tells a family that its order is frozen: since when, until when, and what that means. */
export const tellFrozen = (context: WriteContext, order: Found, day: string, until: string | null): Promise<void> =>
  tellFamily(context, order, 'freezeBegun', (t, name) => ({
    title: t('message.freezeBegun.title', { name }),
    body: [
      t('message.freezeBegun.body', { number: order.number, day }),
      until === null ? t('message.freezeBegun.open') : t('message.freezeBegun.until', { day: until }),
    ].join('\n'),
  }))

/** Tells a family that the campus has ended the freeze of its order, and until when that can be used. */
export async function tellLifted(context: WriteContext, order: Found): Promise<void> {
  const { validTo } = await context.scope
    .partsOf('orderInfo', order)
    .from('orderInfo')
    .select(validUntil.as('validTo'))
    .executeTakeFirstOrThrow()
  await tellFamily(context, order, 'freezeLifted', (t, name) => ({
    title: t('message.freezeEnded.title', { name }),
    body: [
      t('message.freezeLifted.body', { number: order.number }),
      ...(validTo === null ? [] : [t('message.freezeLifted.until', { day: validTo })]),
    ].join('\n'),
  }))
}

/** Tells a family that its order is void, why, and whether money goes back: how much, those who pay read in the order. */
export const tellVoided = (
  context: WriteContext,
  order: Found,
  { reason, paidBack }: { reason: string; paidBack: boolean },
): Promise<void> =>
  tellFamily(context, order, 'orderVoided', (t, name) => ({
    title: t('message.orderVoided.title', { name }),
    body: [
      t('message.orderVoided.body', { number: order.number }),
      ...(paidBack ? [t('message.orderVoided.back')] : []),
      t('message.orderVoided.why', { reason }),
    ].join('\n'),
  }))

interface Decision {
  decision: 'approved' | 'rejected' | 'voided' | 'refunded' | 'kept' | 'takenBack'
  reason: string
  /** In fen: of a refund. */
  amount?: number
}

/** By which step an order was decided on, as the events of its messages name it. */
const decidedBy: Record<Decision['decision'], string> = {
  approved: 'approval',
  rejected: 'approval',
  voided: 'void',
  refunded: 'refund',
  kept: 'refund',
  takenBack: 'refund',
}

/** Tells those whose sale an order is what somebody else decided on it, and why. */
export async function tellSellers(
  { scope, actor }: WriteContext,
  { id, number, campusId, version }: Found,
  sold: readonly number[],
  { decision, reason, amount = 0 }: Decision,
): Promise<void> {
  await sendMessage(
    scope,
    sold.filter((seller) => seller !== actor.userId),
    {
      type: 'REMIND',
      words: (t) => ({
        title: t(`message.order.${decision}.title`, { number }),
        body: t(`message.order.${decision}.body`, { by: actor.userName, amount: (amount / 100).toFixed(2), reason }),
      }),
      link: `/order/detail?id=${id}`,
      opens: { call: detail, campusId },
      eventKey: `order-${decidedBy[decision]}:${id}.${version}`,
    },
  )
}

interface Moved {
  order: Found
  hours: number
}

/**
 * Tells a family that hours of an order are those of another one now. Who is a parent of a sibling alone, which gets them, reads that in
 * its order.
 */
export async function tellTransferred(context: WriteContext, from: Moved, to: Moved): Promise<void> {
  const { order, hours } = from
  await tellFamily(context, order, 'hoursTransferred', (t, name) => ({
    title: t('message.hoursTransferred.title', { name }),
    body: t('message.hoursTransferred.body', { number: order.number, hours, to: to.order.number }),
  }))
  if (to.order.patientId === order.patientId) return
  const told = await toldOf(context.scope, [order.patientId])
  const words = (t: Translate, name: string) => ({
    title: t('message.hoursReceived.title', { name }),
    body: t('message.hoursReceived.body', { number: to.order.number, hours: to.hours }),
  })
  await tellFamily(
    context,
    to.order,
    'hoursTransferred',
    words,
    told.map(({ accountId }) => accountId),
  )
}

/** Tells a family in writing what was agreed with it, `but` for those who know; the message leads to the order. */
async function tellFamily(
  { scope }: WriteContext,
  { id, patientId }: Found,
  event: FamilyEventName,
  wordsOf: (t: Translate, name: string) => ReturnType<Composer>,
  but: readonly number[] = [],
): Promise<void> {
  const accounts = await toldOf(scope, [patientId])
  await sendMessages(
    scope,
    accounts
      .filter(({ accountId }) => !but.includes(accountId))
      .map(({ accountId, patient }) => ({
        ...{ accountId, event, patientIds: [patientId], type: 'REMIND' as const },
        words: (t: Translate) => wordsOf(t, patient),
        link: `/order?id=${id}`,
      })),
  )
}

/** How many days before its last one a family is told that a freeze ends. */
const AHEAD = 3

/** The event of the messages that tell a family that the freeze of its order ends. */
const freezeEnds = (orderId: number) => `freeze-ends:${orderId}`

/** What families were told of freezes that are going to end is over with them. */
export const settleFreezes = ({ scope }: Pick<Writing, 'scope'>, orderIds: readonly number[]): Promise<void> =>
  settleMessages(scope, orderIds.map(freezeEnds))

interface Ending {
  orderId: number
  number: string
  patientId: number
  name: string
  /** The last day of the freeze. */
  day: string
  accountIds: number[]
}

/**
 * Tells families of freezes that end by themselves in three days, once, also where a night was missed; not of one that is no longer than
 * that, of which they know. Answers how many.
 */
export async function tellFreezesEnding({ scope, whole }: Transaction): Promise<number> {
  const { rows } = await sql<Ending>`
    select o.id as order_id, o.number, o.patient_id, p.name, f.planned_to::text as day,
      ${accountsTold('o.patient_id')} as account_ids
    from order_freeze f join order_info o on o.id = f.order_id join patient p on p.id = o.patient_id
    where f.ended_on is null and o.state = 'FROZEN' and o.deleted_at is null and f.planned_to - f.from_day > ${AHEAD}::integer
      and f.planned_to between ${today} and ${today} + ${AHEAD}::integer
    order by f.id`.execute(whole)
  await sendMessages(
    scope,
    rows.flatMap(({ orderId, number, patientId, name, day, accountIds }) =>
      accountIds.map((accountId) => ({
        ...{ accountId, event: 'freezeEnds' as const, patientIds: [patientId], type: 'REMIND' as const },
        words: (t: Translate) => ({
          title: t('message.freezeEnds.title', { name, day }),
          body: t('message.freezeEnds.body', { number, day }),
        }),
        link: `/order?id=${orderId}`,
        eventKey: `${freezeEnds(orderId)}:${day}`,
      })),
    ),
  )
  return rows.length
}

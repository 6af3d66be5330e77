import { orderLife } from '@cogcampus/contract/life/order'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { today } from '../lib/day.ts'
import type { Translate } from '../lib/text.ts'
import { sendMessages } from '../modules/message/store.ts'
import { earnDays } from '../modules/order-course/bulk.ts'
import { post } from '../modules/order-course/store.ts'
import { advanceEmpty, lockOrders } from '../modules/order-info/flow.ts'
import { inCharge, ofPatientAlone, placeInCharge } from '../modules/order-info/store.ts'
import { tellFreezesEnding } from '../modules/order-info/tell.ts'
import { endFreezes } from '../modules/order-info/unfreeze.ts'
import { accountsTold } from '../modules/patient-parent/store.ts'
import { type JobContext, job, type Transaction } from './job.ts'
import { openRenewals } from './renewals.ts'

type Context = Pick<JobContext<null>, 'transaction'> & Partial<Pick<JobContext<null>, 'signal'>>

/** Ends freezes that were planned to end, and hours whose last day has passed, enters what cards earned; tells whose hours, or freeze, end soon. */
export const hours = job({
  schedule: '30 0 * * *',
  async run(context) {
    const freezes = await context.transaction(endFreezes)
    const cards = await earnCards(context)
    const expired = await endHours(context)
    const told = (await context.transaction((tx) => tellEnding(tx))) + (await context.transaction(tellFreezesEnding))
    const renewals = await context.transaction((tx) => openRenewals(tx))
    return { freezes, cards, expired, told, renewals }
  },
})

const BATCH = 200

/** Enters the days that cards without a number of lessons earned; answers how many cards. Each batch is a transaction of its own. */
export async function earnCards({ transaction, signal }: Context): Promise<number> {
  let count = 0
  for (let after: number | undefined = 0; after !== undefined; ) {
    signal?.throwIfAborted()
    const from: number = after
    const batch = await transaction((tx) => earnDays(tx, from))
    count += batch.cards
    after = batch.last
  }
  return count
}

/**
 * Enters as expired what is free of lines whose last day has passed; what planned sessions hold is left to them. Answers how many
 * lines. An order without hours is over. Each batch is a transaction of its own.
 */
export async function endHours({ transaction, signal }: Context): Promise<number> {
  let count = 0
  for (let after: number | undefined = 0; after !== undefined; ) {
    signal?.throwIfAborted()
    const from: number = after
    const batch = await transaction((tx) => expire(tx, from))
    count += batch.lines
    after = batch.last
  }
  return count
}

const passed = sql<SqlBool>`order_course.deleted_at is null and order_course.valid_to < ${today}
  and (order_course.unlimited or order_course.paid_left + order_course.gift_left > order_course.paid_held + order_course.gift_held)`

async function expire({ scope }: Transaction, after: number): Promise<{ lines: number; last: number | undefined }> {
  const orders = await lockOrders(
    scope
      .from('orderInfo')
      .where('id', '>', after)
      .where('state', 'in', orderLife.from('job/expire'))
      .where(sql<SqlBool>`exists (select from order_course where order_course.order_id = order_info.id and ${passed})`)
      .limit(BATCH),
  )
  const ids = orders.map((order) => order.id)
  const lines = await scope
    .from('orderCourse')
    .select(['id', 'orderId', 'unlimited'])
    .select(sql<number>`paid_left - paid_held`.as('paid'))
    .select(sql<number>`gift_left - gift_held`.as('gift'))
    .where('orderId', 'in', [0, ...ids])
    .where(passed)
    .orderBy('id')
    .execute()
  const ended = lines.filter((line) => !line.unlimited)
  await post(
    scope,
    ended.flatMap(({ id: lineId, paid, gift }) => [
      ...(paid > 0 ? [{ lineId, kind: 'EXPIRE', pot: 'PAID', hours: -paid } as const] : []),
      ...(gift > 0 ? [{ lineId, kind: 'EXPIRE', pot: 'GIFT', hours: -gift } as const] : []),
    ]),
  )
  const lapsed = new Set(ended.map((line) => line.orderId))
  await advanceEmpty(scope, 'job/expire', [...lapsed])
  await advanceEmpty(
    scope,
    'job/complete',
    ids.filter((id) => !lapsed.has(id)),
  )
  return { lines: ended.length, last: orders.length === BATCH ? ids.at(-1) : undefined }
}

/** How many days before the last one the consultant and the parent are told. */
const NOTICES = [30, 7, 1]

interface Ending {
  id: number
  orderId: number
  name: string
  course: string
  hours: number
  day: string
  notice: number
  /** Who is in charge. */
  staffId: number | null
  /** Who is in charge of the patient, and not of the order. */
  byPatient: boolean
  patientId: number
  accountIds: number[]
}

/**
 * Tells of lines with hours that end soon: once 30, 7 and 1 days before, also where a night was missed; `among` narrows the lines `l`.
 * Answers how many.
 */
export async function tellEnding(
  { scope, whole }: Transaction,
  among: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<number> {
  const { rows } = await sql<Ending>`
    select l.id, l.order_id, p.name, c.name as course, l.paid_left + l.gift_left as hours, l.valid_to::text as day,
      (select min(n) from unnest(${NOTICES}::integer[]) n where n >= l.valid_to - ${today}) as notice,
      ${inCharge('/admin/order-info/detail')} as staff_id, ${accountsTold('l.patient_id')} as account_ids, l.patient_id,
      ${ofPatientAlone('/admin/order-info/detail')} as by_patient
    from order_course l join order_info o on o.id = l.order_id join patient p on p.id = l.patient_id
      join course c on c.id = l.course_id join campus k on k.id = l.campus_id
    where l.deleted_at is null and o.deleted_at is null and l.paid_left + l.gift_left > 0 and ${among}
      and l.valid_to between ${today} and ${today} + ${Math.max(...NOTICES)}::integer
      and o.state = any(${orderLife.from('job/expire')}::text[])`.execute(whole)
  const messages = rows.flatMap(({ id, orderId, name, course, hours, day, notice, staffId, ...row }) => {
    const link = placeInCharge({ ...row, orderId })
    const params = { name, course, hours, day }
    const message = {
      type: 'REMIND' as const,
      words: (t: Translate) => ({
        title: t('message.hoursEnd.title', params),
        body: t('message.hoursEnd.body', params),
      }),
      eventKey: `hours-end:${id}:${day}:${notice}`,
    }
    return [
      ...(staffId ? [{ ...message, receiverId: staffId, link }] : []),
      ...row.accountIds.map((accountId) => ({
        ...message,
        ...{ accountId, event: 'hoursEnd' as const, patientIds: [row.patientId], link: `/hours?id=${row.patientId}` },
      })),
    ]
  })
  await sendMessages(scope, messages)
  return rows.length
}

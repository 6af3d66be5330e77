import type { Request } from '@cogcampus/contract'
import { hoursCarried, worthOf } from '@cogcampus/contract/life/orderMoney'
import { sql } from 'kysely'
import type { WriteContext } from '../../http/context.ts'
import { todayText } from '../../lib/day.ts'
import { badField, refuse, staleVersion } from '../../lib/errors.ts'
import { searchText } from '../../lib/search.ts'
import { assertOffered } from '../order-course/parts.ts'
import { post } from '../order-course/store.ts'
import { declineEmptied } from '../order-renewal/store.ts'
import { advance, dueOf, type Found, open } from './flow.ts'
import { pricesOf } from './parts.ts'
import { lineIn, patientOf } from './rules.ts'
import { addPayment, insertOrder, sell } from './store.ts'
import { tellTransferred } from './tell.ts'

/**
 * Transfers paid hours with their money to a sibling, or to another course (`order-info/transfer`): an order of its own,
 * paid by the transfer, which lasts as long as the hours would have. Gift hours stay. The family is told, the parents of
 * a sibling too; of a course of which no hours are left it is not asked to renew any more.
 */
export async function transfer(context: WriteContext, input: Request<'/admin/order-info/transfer'>) {
  const { scope, t } = context
  const { lineId, version, hours, courseId, reason } = input
  const { orderId } = await lineIn(context, lineId)
  const order = await open(scope, 'order-info/transfer', orderId)
  const line = await lineIn(context, lineId)
  if (line.version !== version) throw staleVersion({ table: 'order_course', id: lineId })
  if (dueOf(order) > 0) throw refuse('ORDER_DUE')
  if (line.unlimited) throw refuse('ORDER_UNLIMITED')
  if (line.validTo !== null && line.validTo < todayText()) throw refuse('HOURS_ENDED', { params: { day: todayText() } })
  const free = line.paidLeft - line.paidHeld
  if (hours > free) throw badField('HOURS_SHORT', 'hours', t('field.aboveFree', { free }), { hours, left: free })
  const to = await patientOf(context, input.patientId)
  if (to.id === order.patientId && courseId === line.courseId) {
    throw badField('BAD_INPUT', 'courseId', t('field.sameCourse'))
  }
  if (to.campusId !== order.campusId) throw badField('BAD_INPUT', 'patientId', t('field.otherCampus'))
  if (courseId !== line.courseId) await assertOffered(context, to.campusId, [{ courseId }], () => '')
  const parent = await sharedParent(context, order, to.id)

  const amount = worthOf(line, hours)
  const prices = await pricesOf(scope, to.campusId, [courseId])
  const { list, paidHours } = line
  const toPrice = prices.get(courseId)?.price ?? 0
  const toHours = hoursCarried({ hours, amount, list, paidHours, same: courseId === line.courseId, toPrice })
  if (toHours === 0) throw badField('BAD_INPUT', 'hours', t('field.carriesNoHour'))
  const target = await insertOrder(context, {
    call: 'order-info/transfer',
    order: {
      campusId: order.campusId,
      patientId: to.id,
      parentId: parent.id,
      consultantId: order.consultantId,
      customerId: null,
      type: 'TRANSFER',
      contractNo: null,
      remark: reason,
      search: searchText(to.name, parent.name, parent.phone),
    },
    lines: [
      {
        courseId,
        kind: 'HOURS',
        paidHours: toHours,
        giftHours: 0,
        unlimited: false,
        unitPrice: Math.floor(amount / toHours),
        list: amount,
        discount: 0,
        amount,
        validDays: null,
        validFrom: line.validFrom === null || line.validFrom < todayText() ? todayText() : line.validFrom,
        validTo: line.validTo,
        remark: null,
      },
    ],
  })
  const paidOn = todayText()
  if (amount > 0) {
    await addPayment(context, order, { kind: 'TRANSFER', amount: -amount, method: null, paidOn, remark: target.number })
    await addPayment(context, target, { kind: 'TRANSFER', amount, method: null, paidOn, remark: order.number })
  }
  await post(scope, [
    {
      lineId,
      kind: 'TRANSFER_OUT',
      pot: 'PAID',
      hours: -hours,
      amount,
      otherLineId: target.lineIds[0] ?? null,
      reason,
    },
  ])
  await declineEmptied(context, order, [lineId], t('renewal.transferred', { reason }))
  await sell(context, 'order-info/confirm', target, { reason, from: lineId })
  await advance(context, 'order-info/transfer', order, { reason, noted: true })
  await tellTransferred(context, { order, hours }, { order: target, hours: toHours })
  return { id: target.id }
}

/** The parent of both children: who paid, or else another of theirs; refuses a patient of another family. */
async function sharedParent({ scope, t }: WriteContext, order: Found, toId: number) {
  const parent = await scope
    .wholeOf('patient', order)
    .innerJoin('patientParent as a', 'a.patientId', 'patient.id')
    .innerJoin('parentInfo', 'parentInfo.id', 'a.parentId')
    .innerJoin('patientParent as b', 'b.parentId', 'parentInfo.id')
    .select(['parentInfo.id', 'parentInfo.name', 'parentInfo.phone'])
    .where('b.patientId', '=', toId)
    .where('parentInfo.deletedAt', 'is', null)
    .orderBy(sql`parent_info.id <> ${order.parentId}`)
    .orderBy('parentInfo.id')
    .executeTakeFirst()
  if (!parent) throw badField('BAD_INPUT', 'patientId', t('field.otherFamily'))
  return parent
}

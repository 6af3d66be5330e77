import type { WriteContext } from '../../http/context.ts'
import { refuse } from '../../lib/errors.ts'
import { searchText } from '../../lib/search.ts'
import { assertOffered } from '../order-course/parts.ts'
import { insertOrder } from '../order-info/store.ts'
import { openRenewal } from './store.ts'

/** Prepares the order of a renewal as a draft (`order-renewal/prepare`): the same course, hours, price and validity. */
export async function prepare(context: WriteContext, { id }: { id: number }): Promise<{ id: number }> {
  const { scope } = context
  const renewal = await openRenewal(context, id)
  if (renewal.renewedId) return { id: renewal.renewedId }
  const db = scope.writeUnscoped('the order of a renewal that is within reach')
  const before = await db
    .selectFrom('orderInfo')
    .innerJoin('patient', 'patient.id', 'orderInfo.patientId')
    .innerJoin('parentInfo', 'parentInfo.id', 'orderInfo.parentId')
    .select(['orderInfo.campusId', 'orderInfo.patientId', 'orderInfo.parentId'])
    .select(['patient.name as patientName', 'parentInfo.name as parentName', 'parentInfo.phone'])
    .select('patient.consultantId as ofPatient')
    .where('orderInfo.id', '=', renewal.orderId)
    .executeTakeFirstOrThrow()
  const lines = await db
    .selectFrom('orderCourse')
    .select(['courseId', 'kind', 'paidHours', 'giftHours', 'unlimited', 'unitPrice', 'list', 'discount', 'amount'])
    .select('validDays')
    .where('orderId', '=', renewal.orderId)
    .where('courseId', '=', renewal.courseId)
    .where('deletedAt', 'is', null)
    .execute()
  await assertOffered(context, before.campusId, lines, (index) => `lines.${index}.`)
  const { patientName, parentName, phone, ofPatient, ...people } = before
  const order = await insertOrder(context, {
    call: 'order-renewal/prepare',
    order: {
      ...people,
      consultantId: renewal.consultantId ?? ofPatient,
      customerId: null,
      type: 'RENEW',
      contractNo: null,
      remark: null,
      search: searchText(patientName, parentName, phone),
    },
    lines: lines.map((line) => ({ ...line, validFrom: null, remark: null })),
  })
  const { numUpdatedRows } = await scope
    .update('orderRenewal')
    .set({ renewedId: order.id })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .where('renewedId', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw refuse('RENEWAL_CLOSED')
  return { id: order.id }
}
